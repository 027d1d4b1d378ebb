import { UsersRound } from 'lucide-react';
import { useGate } from '../../lib/gate.ts';
import { Button, type ButtonProps } from '../Button.tsx';

/** Which report is put into groups. */
export interface GroupButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  report: { id: number };
}

/** 加入群组: opens the reader's groups, after a login. */
export function GroupButton({ report, ...look }: GroupButtonProps) {
  const gate = useGate();
  return (
    <Button {...look} onClick={() => gate.run({ kind: 'groups', id: report.id })}>
      <UsersRound aria-hidden="true" size={18} strokeWidth={1.5} />
      加入群组
    </Button>
  );
}

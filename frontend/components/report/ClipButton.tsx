import { Scissors } from 'lucide-react';
import { useGate } from '../../lib/gate.ts';
import type { Clipping } from '../../lib/storage/pendingAction.ts';
import { IconButton } from '../Button.tsx';

/** What is kept, how it is called for who hears it, and whether an icon alone stands for it. */
interface ClipButtonProps {
  clipping: Clipping;
  name: string;
  iconOnly?: boolean;
  className?: string;
}

/** 摘录: keeps a page, a chart or a table among the reader's notes; asks for a login by itself. */
export function ClipButton({ clipping, name, iconOnly = false, className }: ClipButtonProps) {
  const gate = useGate();
  const keep = {
    'aria-disabled': gate.pending,
    onClick: () => void gate.runGated({ kind: 'note', ...clipping }),
  };
  if (iconOnly) return <IconButton icon={Scissors} label={`摘录：${name}`} className={className} {...keep} />;
  return (
    <button type="button" aria-label={`摘录：${name}`} className={className} {...keep}>
      摘录
    </button>
  );
}

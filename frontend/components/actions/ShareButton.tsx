import { Share2 } from 'lucide-react';
import { openDialog } from '../../lib/dialogs.ts';
import { Button, type ButtonProps } from '../Button.tsx';

/** Which report is passed on. */
export interface ShareButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  report: { id: number; name: string };
}

/** 分享: the code for the mini program, and the address to copy. */
export function ShareButton({ report, ...look }: ShareButtonProps) {
  const { id, name } = report;
  return (
    <Button {...look} onClick={() => openDialog('program', { id, name })}>
      <Share2 aria-hidden="true" size={18} strokeWidth={1.5} />
      分享
    </Button>
  );
}

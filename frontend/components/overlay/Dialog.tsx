import type { ReactNode } from 'react';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';
import { Overlay } from './Overlay.tsx';

/** A dialog's title, contents and state. */
export interface DialogProps extends DialogFrameProps {
  open: boolean;
  children: ReactNode;
}

/** A modal window with a title: in the middle of the screen, or from its foot. */
export function Dialog({ open, ...frame }: DialogProps) {
  return (
    <Overlay open={open} onClose={frame.onClose} shade="bg-black/45">
      <DialogFrame {...frame} />
    </Overlay>
  );
}

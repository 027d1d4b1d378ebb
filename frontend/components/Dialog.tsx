import { DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/classNames.ts';
import { IconButton } from './IconButton.tsx';
import { Overlay } from './Overlay.tsx';

/** A dialog's title, contents and state. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the foot while the contents scroll. */
  footer?: ReactNode;
  /** `sheet` rises from the foot of a phone's screen; `center` stands in the middle. */
  placement?: 'center' | 'sheet';
  className?: string;
}

const places = {
  center: { frame: 'items-center justify-center p-4', panel: 'max-h-full w-full max-w-md rounded-md' },
  sheet: {
    frame: 'items-end',
    panel: 'max-h-[88dvh] w-full rounded-t-[12px] pb-[env(safe-area-inset-bottom)]',
  },
};

/** A modal window with a title: in the middle of the screen, or from its foot. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  placement = 'center',
  className,
}: DialogProps) {
  const place = places[placement];
  return (
    <Overlay open={open} onClose={onClose} shade="bg-black/45">
      <div className={classNames('fixed inset-0 flex', place.frame)}>
        <DialogPanel
          transition
          className={classNames(
            'flex flex-col overflow-hidden bg-surface shadow-float transition duration-150 data-closed:translate-y-4 data-closed:opacity-0',
            place.panel,
            className,
          )}
        >
          <div className="flex items-center justify-between border-line border-b py-1 pr-1 pl-5">
            <DialogTitle className="font-semibold text-lg">{title}</DialogTitle>
            <IconButton icon={X} label="关闭" onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && <div className="border-line border-t px-5 py-3">{footer}</div>}
        </DialogPanel>
      </div>
    </Overlay>
  );
}

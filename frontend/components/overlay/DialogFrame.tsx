import { DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { IconButton } from '../Button.tsx';

/** A dialog's title and contents. */
export interface DialogFrameProps {
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
  center: { frame: 'items-center justify-center p-4', panel: 'max-h-full w-full rounded-md' },
  sheet: {
    frame: 'items-end',
    panel: 'max-h-[88dvh] w-full rounded-t-[12px] pb-[env(safe-area-inset-bottom)]',
  },
};

/** Moves the focus into the panel when it, or the form under a new title, replaced what had the focus. */
function useFocusWithin(panel: React.RefObject<HTMLElement | null>, title: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means new contents.
  useEffect(() => {
    const element = panel.current;
    if (!element || element.contains(document.activeElement)) return;
    const wanted = ['[data-autofocus]', 'input', 'button'].map((kind) =>
      element.querySelector<HTMLElement>(kind),
    );
    wanted.find((each) => each !== null)?.focus({ preventScroll: true });
  }, [panel, title]);
}

/** The window itself, within an overlay: title, what it holds, and its foot. */
export function DialogFrame({
  onClose,
  title,
  children,
  footer,
  placement = 'center',
  className,
}: DialogFrameProps) {
  const place = places[placement];
  const panel = useRef<HTMLDivElement>(null);
  useFocusWithin(panel, title);
  return (
    <div className={classNames('fixed inset-0 flex', place.frame)}>
      <DialogPanel
        ref={panel}
        transition
        className={classNames(
          'flex flex-col overflow-hidden bg-surface shadow-float animate-rise transition data-leave:data-closed:translate-y-4 data-leave:data-closed:opacity-0',
          place.panel,
          placement === 'center' && (className ?? 'max-w-md'),
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
  );
}

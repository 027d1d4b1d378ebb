import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { classNames } from '../../lib/classNames.ts';
import { IconButton } from '../Button.tsx';

/**
 * Counts the reader's visits: another page begins one, and so does going back or forth. What is chosen on a page
 * belongs to the visit there, although it changes the address.
 */
function useVisit(): number {
  const { pathname, key } = useLocation();
  const backOrForth = useNavigationType() === NavigationType.Pop;
  const [visit, setVisit] = useState({ pathname, key, count: 0 });
  if (visit.key === key) return visit.count;
  const count = visit.count + Number(backOrForth || visit.pathname !== pathname);
  setVisit({ pathname, key, count });
  return count;
}

/** Whether it is open, how dark the page behind becomes, and the panel in its place. */
export interface OverlayProps {
  open: boolean;
  onClose: () => void;
  shade: string;
  /** Whether it is open comes from the address: not closed by navigation, but opened and closed by back and forward. */
  addressed?: boolean;
  children: ReactNode;
}

/**
 * Gives the focus back to what had it when the overlay opened. The library does so too, but knows only what was focused
 * since its code came, which the first press on a page brings.
 */
function useFocusBack(open: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before anything within takes the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (open) return;
    const frame = requestAnimationFrame(() => {
      const { activeElement, body } = document;
      const moved = activeElement !== body && !activeElement?.closest('[role=dialog]');
      if (!moved && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      opener.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
}

/** An overlay: traps the focus, closes on Escape, on the backdrop, and when the reader leaves the page. */
export function Overlay({ open, onClose, shade, addressed = false, children }: OverlayProps) {
  const visit = useVisit();
  const openedIn = useRef(visit);
  if (!open) openedIn.current = visit;
  const left = !addressed && openedIn.current !== visit;
  useEffect(() => {
    if (open && left) onClose();
  }, [open, left, onClose]);
  useFocusBack(open && !left);
  return (
    // Keyed by visit: an overlay in transition when the reader leaves would stay half open over the next page.
    <HeadlessDialog
      key={addressed ? 0 : visit}
      open={open && !left}
      onClose={onClose}
      className="relative z-50"
    >
      <DialogBackdrop
        transition
        className={classNames(
          'fixed inset-0 animate-appear transition-opacity data-leave:data-closed:opacity-0',
          shade,
        )}
      />
      {children}
    </HeadlessDialog>
  );
}

/** A dialog's title and contents. */
export interface DialogFrameProps {
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the foot while the contents scroll. */
  footer?: ReactNode;
  /** `sheet` rises from the foot of a phone's screen; `center` stands in the middle. */
  layout?: 'center' | 'sheet';
  className?: string;
}

const layouts = {
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
  layout = 'center',
  className,
}: DialogFrameProps) {
  const classes = layouts[layout];
  const panel = useRef<HTMLDivElement>(null);
  useFocusWithin(panel, title);
  return (
    <div className={classNames('fixed inset-0 flex', classes.frame)}>
      <DialogPanel
        ref={panel}
        transition
        className={classNames(
          'flex flex-col overflow-hidden bg-surface shadow-float animate-rise transition data-leave:data-closed:translate-y-4 data-leave:data-closed:opacity-0',
          classes.panel,
          layout === 'center' && (className ?? 'max-w-md'),
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

import { DialogBackdrop, Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { classNames } from '../../lib/classNames.ts';

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

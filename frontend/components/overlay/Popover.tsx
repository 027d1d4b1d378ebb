import {
  type ComponentProps,
  createContext,
  type ElementType,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../lib/classNames.ts';

/** Position of a panel relative to its button. */
type PopoverAnchor = 'bottom start' | 'bottom end' | 'left end' | 'left start';

/** Pixels between button and panel, and between panel and window. */
const gap = 8;
const margin = 8;

const within = (value: number, maxWidth: number) => Math.max(margin, Math.min(value, maxWidth - margin));

/** Puts a panel beside a button within the window: above where there is no room below, and never beyond an edge. */
function alignTo(panel: HTMLElement, button: HTMLElement, anchor: PopoverAnchor): void {
  const at = button.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  panel.style.maxHeight = `${height - 2 * margin}px`;
  const { offsetWidth, offsetHeight } = panel;
  const [side, edge] = anchor.split(' ');
  let left = side === 'left' ? at.left - gap - offsetWidth : at.left;
  let top = at.bottom + gap;
  if (side === 'left') top = edge === 'end' ? at.bottom - offsetHeight : at.top;
  else {
    if (edge === 'end') left = at.right - offsetWidth;
    if (top + offsetHeight > height - margin && at.top > height - at.bottom)
      top = at.top - gap - offsetHeight;
  }
  panel.style.left = `${within(left, width - offsetWidth)}px`;
  panel.style.top = `${within(top, height - offsetHeight)}px`;
}

/** State shared by button and panel of a popover. */
interface Shared {
  id: string;
  open: boolean;
  setOpen: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLDivElement | null>;
}

const SharedState = createContext<Shared | null>(null);

function useShared(): Shared {
  const shared = useContext(SharedState);
  if (!shared) throw new Error('a popover has a button and a panel within');
  return shared;
}

/** Closes the popover around the caller. */
export function useClosePopover(): () => void {
  const { panel } = useShared();
  return () => panel.current?.hidePopover();
}

/** Holds a button and what floats beside it; the browser's own popover closes on Escape and outside clicks. */
export function Popover({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const shared: Shared = { id: useId(), open, setOpen, button: useRef(null), panel: useRef(null) };
  return (
    <SharedState value={shared}>
      <div className={className}>{children}</div>
    </SharedState>
  );
}

/** Which component the button is, a plain one without `as`, and what that takes. */
type PopoverButtonProps<Kind extends ElementType> = { as?: Kind } & Omit<ComponentProps<Kind>, 'as'>;

/** The button that opens and closes it; `data-open` while it is open. */
export function PopoverButton<Kind extends ElementType = 'button'>({
  as,
  ...props
}: PopoverButtonProps<Kind>) {
  const { id, open, button } = useShared();
  const Button: ElementType = as ?? 'button';
  return (
    <Button
      ref={button}
      type="button"
      popoverTarget={id}
      aria-expanded={open}
      data-open={open || undefined}
      {...props}
    />
  );
}

/** Position, contents and padding (through `className`) of a panel. */
export interface PopoverPanelProps {
  children: ReactNode | ((panel: { close: () => void }) => ReactNode);
  anchor?: PopoverAnchor;
  className?: string;
}

/** A popover beside a button; its contents are made when it opens. */
export function PopoverPanel({ children, anchor = 'bottom start', className }: PopoverPanelProps) {
  const { id, open, setOpen, button, panel } = useShared();
  const close = useClosePopover();
  useEffect(() => {
    const element = panel.current;
    if (!open || !element || !button.current) return;
    const align = () => button.current && alignTo(element, button.current, anchor);
    const sizes = new ResizeObserver(align);
    sizes.observe(element);
    window.addEventListener('scroll', align, { capture: true, passive: true });
    window.addEventListener('resize', align);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', align, { capture: true });
      window.removeEventListener('resize', align);
    };
  }, [open, anchor, button, panel]);

  const beforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === 'open';
    // Before what has it is gone: the browser gives it back only from what is still there.
    if (!opens && panel.current?.contains(document.activeElement)) button.current?.focus();
    // In the same step, so that it never shows empty or out of place.
    flushSync(() => setOpen(opens));
    if (opens) {
      requestAnimationFrame(() => {
        if (panel.current && button.current) alignTo(panel.current, button.current, anchor);
      });
    }
  };
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      onBeforeToggle={beforeToggle}
      className={classNames(
        'fixed inset-auto m-0 overflow-y-auto rounded-md border border-line bg-surface text-ink shadow-float',
        className,
      )}
    >
      {open && (typeof children === 'function' ? children({ close }) : children)}
    </div>
  );
}

/** Where a panel stands to its button. */
export type PopoverAnchor = 'bottom start' | 'bottom end' | 'left end' | 'left start';

/** Pixels between button and panel, and between panel and window. */
const gap = 8;
const margin = 8;

const within = (value: number, maxWidth: number) => Math.max(margin, Math.min(value, maxWidth - margin));

/** Puts a panel beside a button within the window: above where there is no room below, and never beyond an edge. */
export function placeBeside(panel: HTMLElement, button: HTMLElement, anchor: PopoverAnchor): void {
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

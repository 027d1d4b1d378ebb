import { PopoverPanel as HeadlessPanel } from '@headlessui/react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/classNames.ts';

export { Popover, PopoverButton } from '@headlessui/react';

/** Where a panel stands to its button, what it holds, and its own padding through `className`. */
export interface PopoverPanelProps extends Pick<ComponentProps<typeof HeadlessPanel>, 'children'> {
  anchor?: 'bottom start' | 'bottom end' | 'left end' | 'left start';
  className?: string;
}

/** What floats beside a button; closes on Escape and outside clicks. */
export function PopoverPanel({ children, anchor = 'bottom start', className }: PopoverPanelProps) {
  return (
    <HeadlessPanel
      anchor={{ to: anchor, gap: 8, padding: 8 }}
      transition
      className={classNames(
        'z-40 rounded-md border border-line bg-surface shadow-float transition data-closed:opacity-0',
        className,
      )}
    >
      {children}
    </HeadlessPanel>
  );
}

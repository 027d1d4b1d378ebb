import { MenuItem as HeadlessItem, MenuItems as HeadlessItems } from '@headlessui/react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/classNames.ts';

export { Menu, MenuButton } from '@headlessui/react';

/** The floating list of a menu. */
export function MenuItems({
  children,
  anchor = 'bottom end',
}: {
  children: ReactNode;
  anchor?: 'bottom start' | 'bottom end';
}) {
  return (
    <HeadlessItems
      anchor={{ to: anchor, gap: 4, padding: 8 }}
      transition
      className="z-40 min-w-40 rounded-md border border-line bg-surface py-1 shadow-float outline-none transition data-closed:opacity-0"
    >
      {children}
    </HeadlessItems>
  );
}

/** One entry that does something; `current` marks the one in force. */
export function MenuAction({
  onClick,
  current = false,
  children,
}: {
  onClick: () => void;
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <HeadlessItem>
      <button
        type="button"
        onClick={onClick}
        aria-current={current || undefined}
        className={classNames(
          'flex min-h-11 w-full items-center px-4 text-left data-focus:bg-wash data-focus:text-sea',
          current && 'font-semibold text-sea',
        )}
      >
        {children}
      </button>
    </HeadlessItem>
  );
}

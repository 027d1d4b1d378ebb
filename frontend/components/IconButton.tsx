import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/classNames.ts';

/** An icon and the words that say what it does, for the tooltip and for who cannot see it. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  label: string;
  /** A part of the label that stands under the icon from 1280 px on. */
  caption?: string;
}

/** A 44-px square button with an icon, and on wide screens perhaps a word under it. */
export function IconButton({
  icon: Icon,
  label,
  caption,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 flex-col items-center justify-center rounded-md text-muted transition-colors',
        'hover:bg-wash hover:text-sea disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
      {caption && <span className="whitespace-nowrap text-xs leading-4 max-xl:hidden">{caption}</span>}
    </button>
  );
}

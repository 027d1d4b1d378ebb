import { classNames } from '../lib/classNames.ts';

/** Prominence of a button; at most one `primary` in view. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'gold';
/** `md` is 44 px high; `sm` looks 36 px high and still takes a 44-px touch. */
export type ButtonSize = 'md' | 'sm';

const tones: Record<ButtonTone, string> = {
  primary: 'border-sea bg-sea text-on-sea hover:opacity-90',
  plain: 'border-edge bg-surface text-ink hover:border-sea hover:text-sea',
  quiet: 'border-transparent text-ink hover:bg-wash hover:text-sea',
  gold: 'border-gold bg-gilt text-gold hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 text-base',
  sm: 'touch min-h-9 px-3 text-sm',
};

/** Class names shared by buttons and by links that look like one. */
export const buttonStyle = (tone: ButtonTone = 'plain', size: ButtonSize = 'md', extra?: string): string =>
  classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-50',
    tones[tone],
    sizes[size],
    extra,
  );

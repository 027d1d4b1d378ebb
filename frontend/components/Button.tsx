import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
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

/** A button's look besides what every button takes. */
export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** A labelled button; never a form's submit unless `type="submit"` is given. */
export function Button({ tone = 'plain', size = 'md', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(tone, size, className)} {...rest} />;
}

/** A link's look besides what every link takes. */
interface ButtonLinkProps extends Omit<LinkProps, 'className'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
}

/** A link that looks like a button: for going somewhere, where a button does something. */
export function ButtonLink({ tone = 'plain', size = 'md', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonStyle(tone, size, className)} {...rest} />;
}

/** An icon and the words that say what it does, for the tooltip and for who cannot see it. */
interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  label: string;
  /** A part of the label shown under the icon from 1280 px on. */
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
      <Icon size={20} />
      {caption && <span className="whitespace-nowrap text-xs leading-4 max-xl:hidden">{caption}</span>}
    </button>
  );
}

/** A link's parts besides what every link takes. */
interface TextLinkProps extends Omit<LinkProps, 'className'> {
  /** Opens in a new tab, as reports do from lists. */
  newTab?: boolean;
  className?: string;
}

/** A link in text. */
export function TextLink({ newTab = false, className, ...rest }: TextLinkProps) {
  return (
    <Link
      className={classNames('text-sea underline-offset-4 hover:underline', className)}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      {...rest}
    />
  );
}

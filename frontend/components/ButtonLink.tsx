import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonTone, buttonStyle } from './buttonStyle.ts';

/** A link's look besides what every link takes. */
export interface ButtonLinkProps extends Omit<LinkProps, 'className'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
}

/** A link that looks like a button: for going somewhere, where a button does something. */
export function ButtonLink({ tone = 'plain', size = 'md', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonStyle(tone, size, className)} {...rest} />;
}

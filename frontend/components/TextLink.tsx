import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/classNames.ts';

/** A link's parts besides what every link takes. */
export interface TextLinkProps extends Omit<LinkProps, 'className'> {
  /** Opens in a new tab, as reports do from lists (spec §2). */
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

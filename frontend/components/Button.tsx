import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonTone, buttonStyle } from './buttonStyle.ts';

/** A button's look besides what every button takes. */
export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** A labelled button; never a form's submit unless `type="submit"` is given. */
export function Button({ tone = 'plain', size = 'md', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(tone, size, className)} {...rest} />;
}

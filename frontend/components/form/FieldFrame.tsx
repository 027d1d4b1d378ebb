import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { useFieldError } from './formContext.ts';

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, a frame with a control in it, and a line below; `name` finds the error. */
export interface FieldFrameProps {
  name: string;
  label: string;
  /** Hint in a line under the field. */
  hint?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Frame of all fields: label above, hint or error beneath. */
export function FieldFrame({ name, label, hint, className, children }: FieldFrameProps) {
  const id = useId();
  const error = useFieldError(name);
  const about = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-11 items-center rounded-md border bg-surface focus-within:border-sea focus-within:ring-1 focus-within:ring-sea',
          error ? 'border-cinnabar' : 'border-edge',
        )}
      >
        {children({
          id,
          name,
          'aria-invalid': error !== undefined,
          'aria-describedby': about && `${id}-about`,
        })}
      </div>
      <p
        id={`${id}-about`}
        className={classNames('mt-1 min-h-5 text-sm', error ? 'text-cinnabar' : 'text-muted')}
      >
        {about}
      </p>
    </div>
  );
}

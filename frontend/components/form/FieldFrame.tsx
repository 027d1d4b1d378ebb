import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { useFieldError } from './formContext.ts';

/** What a control must carry so that its label, hint and error are told with it. */
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
  /** What is expected, in a line under the field. */
  hint?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** What all fields with a frame share: the label above, the hint or what is wrong beneath. */
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

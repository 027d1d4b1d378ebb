import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { useFieldError } from './formContext.ts';

/** A field's label, hint and place; everything an input takes besides. `name` finds its error. */
export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What is expected, in a line under the field. */
  hint?: string;
  /** What stands at the field's end, inside its frame. */
  aside?: ReactNode;
}

/** A labelled text field, 44 px high, with its hint or what is wrong with it beneath. */
export function Field({ name, label, value, onChange, hint, aside, className, ...rest }: FieldProps) {
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
        <input
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={about && `${id}-about`}
          className="h-11 min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-muted"
          {...rest}
        />
        {aside}
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

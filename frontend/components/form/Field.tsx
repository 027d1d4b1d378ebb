import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

/** A field's label, hint and place; everything an input takes besides. `name` finds its error. */
export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Hint in a line under the field. */
  hint?: string;
  /** Content at the field's end, inside its frame. */
  aside?: ReactNode;
}

/** A labelled text field, 44 px high, with its hint or what is wrong with it beneath. */
export function Field({ name, label, value, onChange, hint, aside, className, ...rest }: FieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} className={className}>
      {(control) => (
        <>
          <input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-muted"
            {...rest}
          />
          {aside}
        </>
      )}
    </FieldFrame>
  );
}

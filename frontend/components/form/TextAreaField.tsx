import type { ComponentProps } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

/** A field for more than a line; `most` characters are counted under it. */
export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value'> {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
}

/** A labelled multi-line field that counts the characters left. */
export function TextAreaField({
  name,
  label,
  value,
  onChange,
  maxLength,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={`${value.length} / ${maxLength}字`} className={className}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          maxLength={maxLength}
          rows={6}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content max-h-96 min-h-36 min-w-0 flex-1 resize-y bg-transparent px-3 py-2.5 outline-none placeholder:text-muted"
          {...rest}
        />
      )}
    </FieldFrame>
  );
}

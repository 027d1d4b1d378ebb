import { Radio, RadioGroup } from '@headlessui/react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/classNames.ts';

/** Choices by number, and the contents of each field. */
export interface RadioRowProps<Value extends number> {
  label: string;
  /** Null until something is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; content: ReactNode }[];
  className?: string;
}

/** One of a few, side by side in one frame; the chosen one in the membership's gold. */
export function RadioRow<Value extends number>({
  label,
  value,
  onChange,
  options,
  className,
}: RadioRowProps<Value>) {
  return (
    <RadioGroup<'div', Value | null>
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      aria-label={label}
      className={classNames('grid auto-cols-fr grid-flow-col border border-line', className)}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          className={classNames(
            'flex min-h-11 cursor-pointer flex-col items-center justify-center border-line border-l px-1 text-center first:border-l-0 focus-visible:-outline-offset-2',
            'data-checked:bg-gilt data-checked:text-gold data-checked:shadow-[inset_0_-2px_0_var(--gold)]',
          )}
        >
          {option.content}
        </Radio>
      ))}
    </RadioGroup>
  );
}

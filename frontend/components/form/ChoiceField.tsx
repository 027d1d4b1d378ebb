import { classNames } from '../../lib/classNames.ts';

/** One of a few; `value` is the chosen one's. */
export interface ChoiceFieldProps {
  name: string;
  label: string;
  choices: readonly { value: string; name: string }[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A choice of one of a few, all on show, as native radio buttons in our dress. */
export function ChoiceField({ name, label, choices, value, onChange, className }: ChoiceFieldProps) {
  return (
    <fieldset className={classNames('pb-4', className)}>
      <legend className="mb-1 text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'relative flex min-h-11 cursor-pointer items-center rounded-md border px-3.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-sea has-focus-visible:outline-offset-2',
              'border-edge bg-surface hover:text-sea has-checked:border-sea has-checked:bg-wash has-checked:text-sea',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
            />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

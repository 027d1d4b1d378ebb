import { classNames } from '../../lib/classNames.ts';
import { FieldFrame } from './Form.tsx';

/** One of many; `choices` undefined while they are on their way. */
interface SelectFieldProps<Value extends number | string> {
  name: string;
  label: string;
  value: Value;
  onChange: (id: Value) => void;
  choices: readonly { id: Value; name: string }[] | undefined;
  /** Hint in a line under the field. */
  hint?: string;
}

/** A labelled choice of one of many, as the system shows it; 44 px high. */
export function SelectField<Value extends number | string>({
  name,
  label,
  value,
  onChange,
  choices = [],
  hint,
}: SelectFieldProps<Value>) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = choices[event.target.selectedIndex];
            if (chosen) onChange(chosen.id);
          }}
          className="h-11 min-w-0 flex-1 rounded-md bg-surface px-2 outline-none"
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** One of a few; `value` is the chosen one's. */
export interface ChoiceFieldProps {
  name: string;
  label: string;
  choices: readonly { value: string; name: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice of one of a few, all on show, as native radio buttons in our dress. */
export function ChoiceField({ name, label, choices, value, onChange }: ChoiceFieldProps) {
  return (
    <fieldset className="pb-4">
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

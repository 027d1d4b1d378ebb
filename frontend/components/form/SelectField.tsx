import { FieldFrame } from './FieldFrame.tsx';

/** One of many; `choices` undefined while they are on their way. */
export interface SelectFieldProps<Value extends number | string> {
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

import { useState } from 'react';

/** A form's texts by name, and what a field needs to show and change one. */
export function useFields<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial);
  return {
    values,
    field: (name: keyof Values & string) => ({
      value: values[name] as string,
      onChange: (text: string) => setValues((now) => ({ ...now, [name]: text })),
    }),
  };
}

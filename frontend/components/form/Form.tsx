import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ApiError } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';

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

/** Errors by the field's name. */
const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** Error of one field of the surrounding form. */
export const useFieldError = (name: string): string | undefined => useContext(FieldErrors)[name];

/** A form's parts: `error` is why its last sending failed, `problems` what the page itself found, by field. */
export interface FormProps {
  onSubmit: () => void;
  error?: ApiError | null;
  problems?: Readonly<Record<string, string>>;
  children: ReactNode;
  className?: string;
}

/**
 * A form that shows errors beside their fields where the server names one, and as a whole otherwise; the first invalid
 * field gets the focus.
 */
export function Form({ onSubmit, error = null, problems, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error && !problems) return;
    const named = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && element.getAttribute('aria-invalid') === 'true',
    );
    if (named instanceof HTMLElement) named.focus();
  }, [error, problems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const fields = problems ?? error?.fields ?? {};
  const asWhole = error && Object.keys(fields).length === 0 ? error.message : null;
  return (
    <form ref={form} noValidate onSubmit={submit} className={classNames('space-y-3', className)}>
      <FieldErrors value={fields}>{children}</FieldErrors>
      <p role="alert" className={asWhole ? 'text-cinnabar text-sm' : 'sr-only'}>
        {asWhole}
      </p>
    </form>
  );
}

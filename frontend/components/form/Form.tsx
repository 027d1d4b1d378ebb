import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';
import { FieldErrors } from './formContext.ts';

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

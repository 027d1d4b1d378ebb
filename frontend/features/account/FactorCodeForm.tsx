import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import type { ApiError } from '../../lib/api.ts';

/** Label, button and call of the form. */
interface FactorCodeFormProps {
  label: string;
  hint?: string;
  submit: string;
  tone?: 'primary';
  pending: boolean;
  error: ApiError | null;
  onCode: (code: string) => Promise<unknown>;
}

/** A field for a code of the second factor, and the button that sends it. */
export function FactorCodeForm({ label, hint, submit, tone, pending, error, onCode }: FactorCodeFormProps) {
  const [code, setCode] = useState('');
  return (
    <Form
      className="max-w-sm"
      error={error}
      onSubmit={async () => {
        await onCode(code.trim());
        setCode('');
      }}
    >
      <Field
        name="code"
        label={label}
        {...(hint && { hint })}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        value={code}
        onChange={setCode}
      />
      <Button
        type="submit"
        {...(tone && { tone, className: 'w-full' })}
        disabled={pending || code.trim().length < 6}
      >
        {submit}
      </Button>
    </Form>
  );
}

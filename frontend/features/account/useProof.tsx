import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { DigitsField, startCountdown } from '../../components/form/CodeField.tsx';
import { PasswordField } from '../../components/form/Form.tsx';
import type { ApiError } from '../../lib/api.ts';
import { useAction } from '../../lib/hooks/useAction.ts';

/** The owner's proof, as the calls take it. */
interface ProofValues {
  old_pwd?: string;
  old_code?: string;
}

/** The fields that prove whose account it is: the present password, or a code to the present phone (masked). */
function ProofFields({
  phone,
  reason,
  value,
  onChange,
}: {
  phone: string;
  reason: string;
  value: ProofValues;
  onChange: (value: ProofValues) => void;
}) {
  const [byCode, setByCode] = useState(false);
  const send = useAction('/api/user/sendOwnCode', {
    success: ({ message }) => message,
    onDone: () => startCountdown('prove'),
  });
  return (
    <fieldset className="space-y-3 border-line border-t pt-3">
      <legend className="sr-only">验证身份</legend>
      <p className="text-sm" role="status">
        {reason}
      </p>
      {byCode ? (
        <DigitsField
          name="old_code"
          label={`原手机 ${phone} 收到的验证码`}
          value={value.old_code ?? ''}
          onChange={(old_code) => onChange({ old_code })}
          purpose="prove"
          sending={send.pending}
          onSend={() => void send.run({})}
        />
      ) : (
        <PasswordField
          name="old_pwd"
          label="原密码"
          autoComplete="current-password"
          value={value.old_pwd ?? ''}
          onChange={(old_pwd) => onChange({ old_pwd })}
        />
      )}
      {phone !== '' && (
        <Button
          tone="quiet"
          size="sm"
          className="-ml-3 text-sea"
          onClick={() => {
            setByCode(!byCode);
            onChange({});
          }}
        >
          {byCode ? '改用原密码' : '改用原手机验证码'}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Asks for a proof once the server requires one (`proof_required`), as long as its form is there: `fields` belong in the
 * form, `values` go with its call, `error` is an error not shown there.
 */
export function useProof(
  phone: string,
  error: ApiError | null,
): { fields: ReactNode; values: ProofValues; error: ApiError | null } {
  const [values, setValues] = useState<ProofValues>({});
  const [reason, setReason] = useState<string | null>(null);
  const wanted = error?.id === 'proof_required' ? error.message : null;
  if (wanted !== null && wanted !== reason) setReason(wanted);
  const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
  return {
    fields: reason && <ProofFields phone={phone} reason={reason} value={values} onChange={setValues} />,
    values: given,
    error: wanted === null ? error : null,
  };
}

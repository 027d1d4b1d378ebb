import { type ReactNode, useState } from 'react';
import { bindPhone, changePhone, sendOwnCode } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { DigitsField, startCountdown } from '../../components/form/CodeField.tsx';
import { PasswordField } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import type { ApiError } from '../../lib/api.ts';
import { closeDialog, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { accountChanged, useViewer } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';
import { PhoneForm } from './RegisterDialog.tsx';

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
  const send = useAction(sendOwnCode, {
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
 * Asks for a proof once the server requires one (`proof_required`), until the dialog closes: `fields` belong in the
 * form, `values` go with its call, `error` is an error not shown there.
 */
function useProof(
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

/** The header's own dialog: the phone that is bound, or the form that binds one (spec §2). */
export function BindDialog() {
  const { user } = useViewer();
  const bind = useAction(bindPhone, {
    failure: false,
    success: messages.phoneBound,
    onDone: async () => {
      closeDialog();
      await accountChanged();
    },
  });
  const proof = useProof('', bind.error);
  return (
    <DialogFrame title="绑定手机号" onClose={dismissDialog} className="max-w-sm">
      {user?.phone ? (
        <>
          <p>已绑定手机号：{user.phone}</p>
          <Button tone="primary" className="mt-4 w-full" onClick={() => openDialog('change', {})}>
            更换手机号
          </Button>
        </>
      ) : (
        <>
          <p className="mb-4 text-muted text-sm">尚未绑定手机号</p>
          <PhoneForm
            purpose="bind"
            password={{ label: '密码', once: true }}
            submitLabel="完成"
            onSubmit={(values) => void bind.run({ ...values, ...proof.values })}
            pending={bind.pending}
            error={proof.error}
          >
            {proof.fields}
          </PhoneForm>
        </>
      )}
    </DialogFrame>
  );
}

/** Another phone instead of the present one (spec §2). */
export function ChangeDialog() {
  const { user } = useViewer();
  const change = useAction(changePhone, {
    failure: false,
    success: messages.phoneChanged,
    onDone: async () => {
      closeDialog();
      await accountChanged();
    },
  });
  const proof = useProof(user?.phone ?? '', change.error);
  return (
    <DialogFrame title="更换手机号" onClose={dismissDialog} className="max-w-sm">
      {user?.phone && (
        <p className="mb-4 text-muted text-sm">当前手机号：{user.phone}。更换后其他设备将退出登录。</p>
      )}
      <PhoneForm
        purpose="change"
        phoneLabel="新手机号"
        submitLabel="确认"
        onSubmit={({ phone, code }) => void change.run({ phone, code, ...proof.values })}
        onCancel={dismissDialog}
        pending={change.pending}
        error={proof.error}
      >
        {proof.fields}
      </PhoneForm>
    </DialogFrame>
  );
}

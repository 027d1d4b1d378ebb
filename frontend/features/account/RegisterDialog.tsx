import { type ReactNode, useState } from 'react';
import { Button, TextLink } from '../../components/Button.tsx';
import { CodeField, type CodeFieldProps } from '../../components/form/CodeField.tsx';
import {
  Field,
  Form,
  FormButtons,
  PasswordField,
  PhoneField,
  passwordHint,
  useFields,
} from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { Checkbox } from '../../components/search/Checkbox.tsx';
import type { ApiError } from '../../lib/api.ts';
import { dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { notify } from '../../lib/notify.ts';
import { afterLogin } from '../../lib/session.ts';
import { readReferral } from '../../lib/storage/referral.ts';
import { messages } from '../../lib/words.ts';

/** Holds a new password and its repetition to be the same; `problems` says it at the field. */
export function usePasswordPair(): {
  problems: Readonly<Record<string, string>> | undefined;
  agree: (pwd: string, repeatpwd: string) => boolean;
} {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>();
  return {
    problems,
    agree(pwd, repeatpwd) {
      const same = pwd === repeatpwd;
      setProblems(same ? undefined : { repeatpwd: messages.passwordsDiffer });
      if (!same) void notify('info', messages.passwordsDiffer);
      return same;
    },
  };
}

/** Values of a form with phone and code. */
interface PhoneValues {
  phone: string;
  code: string;
  pwd: string;
}

/** A form of phone, code and perhaps a new password. */
interface PhoneFormProps {
  purpose: CodeFieldProps['purpose'];
  phoneLabel?: string;
  /** Absent: no password is asked. `once`: without repeating it. */
  password?: { label: string; once?: boolean };
  submitLabel: string;
  onSubmit: (values: PhoneValues) => void;
  pending: boolean;
  error: ApiError | null;
  /** Another way out, beside the button. */
  onCancel?: () => void;
  /** More fields, above the buttons. */
  children?: ReactNode;
}

/** Phone, code, password: what register, reset, bind and change ask for. */
export function PhoneForm({ purpose, password, onSubmit, onCancel, pending, ...rest }: PhoneFormProps) {
  const { values, field } = useFields({ phone: '', code: '', pwd: '', repeatpwd: '' });
  const { problems, agree } = usePasswordPair();
  const submit = () => {
    if (password && !password.once && !agree(values.pwd, values.repeatpwd)) return;
    onSubmit({ phone: values.phone.trim(), code: values.code, pwd: values.pwd });
  };
  const complete = values.phone.trim() !== '' && values.code !== '' && (!password || values.pwd !== '');
  return (
    <Form onSubmit={submit} error={rest.error} {...(problems && { problems })}>
      <PhoneField label={rest.phoneLabel ?? '手机号'} data-autofocus {...field('phone')} />
      <CodeField phone={values.phone} purpose={purpose} {...field('code')} />
      {password && <PasswordField name="pwd" label={password.label} hint={passwordHint} {...field('pwd')} />}
      {password && !password.once && (
        <PasswordField name="repeatpwd" label="确认密码" {...field('repeatpwd')} />
      )}
      {rest.children}
      <FormButtons submit={rest.submitLabel} disabled={pending || !complete} onCancel={onCancel} />
    </Form>
  );
}

/** The agreement and the privacy policy, to be read beside what one is doing. */
export function LegalLinks() {
  return (
    <>
      <TextLink to="/protocol" newTab className="touch whitespace-nowrap">
        《服务协议》
      </TextLink>
      和
      <TextLink to="/privacy" newTab className="touch whitespace-nowrap">
        《隐私政策》
      </TextLink>
    </>
  );
}

/** Registering with a phone; an invitation link's code fills its field. */
export function RegisterDialog() {
  const [referral] = useState(() => readReferral(window.localStorage));
  const [invite, setInvite] = useState(referral.invite);
  const [agreed, setAgreed] = useState(false);
  const register = useAction('/api/user/phoneRegister', { onDone: () => afterLogin(messages.registered) });
  const submit = (values: PhoneValues) => {
    if (!agreed) return void notify('warning', '请先阅读并同意服务协议和隐私政策');
    const { channel, referrer } = referral;
    void register.run({
      ...values,
      agree: 1,
      ...(invite.trim() && { invite_code: invite.trim() }),
      ...(channel && { channel }),
      ...(referrer && { referrer }),
    });
  };
  return (
    <DialogFrame title="手机注册" onClose={dismissDialog} className="max-w-sm">
      <PhoneForm
        purpose="register"
        password={{ label: '密码' }}
        submitLabel="确认"
        onSubmit={submit}
        onCancel={() => openDialog('login', { mode: 'password' })}
        pending={register.pending}
        error={register.error}
      >
        <Field
          name="invite_code"
          label="邀请码（选填）"
          autoComplete="off"
          value={invite}
          onChange={setInvite}
        />
        <Checkbox checked={agreed} onChange={setAgreed} className="text-sm">
          <span>
            我已年满 18 周岁，已阅读并同意
            <LegalLinks />
          </span>
        </Checkbox>
      </PhoneForm>
      {/* Nobody scans the phone in the own hand. */}
      <p className="mt-3 flex justify-center border-line border-t pt-3 max-md:hidden">
        <Button tone="quiet" onClick={() => openDialog('login', { mode: 'qr' })} className="text-sea">
          微信扫码注册
        </Button>
      </p>
    </DialogFrame>
  );
}

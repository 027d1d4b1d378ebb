import { type ReactNode, useState } from 'react';
import { Button, TextLink } from '../../components/Button.tsx';
import { CodeField, type CodeFieldProps } from '../../components/form/CodeField.tsx';
import { Form, PasswordField, PhoneField, passwordHint, useFields } from '../../components/form/Form.tsx';
import type { ApiError } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { messages } from '../../lib/words.ts';

/** Holds a new password and its repetition to be the same (spec §5); `problems` says it at the field. */
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
export interface PhoneValues {
  phone: string;
  code: string;
  pwd: string;
}

/** A form of phone, code and perhaps a new password. */
export interface PhoneFormProps {
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

/** Phone, code, password: what register, reset, bind and change ask for (spec §2, dialogs). */
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
      <div className="flex gap-3 pt-1">
        {onCancel && (
          <Button className="flex-1" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button type="submit" tone="primary" className="flex-1" disabled={pending || !complete}>
          {rest.submitLabel}
        </Button>
      </div>
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

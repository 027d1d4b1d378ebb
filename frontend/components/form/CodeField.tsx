import { useEffect, useState } from 'react';
import { sendPhoneCode } from '../../../bff/contract/account/codes.ts';
import type { Input } from '../../../bff/contract/call.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { notify } from '../../lib/notify.ts';
import { CaptchaField, type CaptchaValue } from './CaptchaField.tsx';
import { startCountdown } from './countdown.ts';
import { DigitsField } from './DigitsField.tsx';

/** A code sent to a phone: to which, and what for. */
export interface CodeFieldProps {
  value: string;
  onChange: (text: string) => void;
  phone: string;
  purpose: Exclude<Input<typeof sendPhoneCode>['purpose'], undefined>;
}

/** The field for a code of six digits, and the button that sends one; another only after 60 seconds (spec §4). */
export function CodeField({ value, onChange, phone, purpose }: CodeFieldProps) {
  const action = useAction(sendPhoneCode, {
    success: ({ message }) => message,
    failure: false,
    onDone: () => {
      startCountdown(purpose);
      setRead(null);
    },
  });
  const [read, setRead] = useState<CaptchaValue | null>(null);
  const [turns, setTurns] = useState(0);
  const { error } = action;
  const doubted = error?.id === 'captcha_required';
  useEffect(() => {
    // Text to be read stands in the form; a message would cover it.
    if (error && !doubted) void notify('error', error.message);
  }, [error, doubted]);
  const send = () => {
    if (phone.trim() === '') void notify('warning', '请输入手机号');
    else {
      setTurns(turns + 1);
      void action.run({ phone: phone.trim(), purpose, ...(doubted && read) });
    }
  };
  return (
    <>
      {doubted && <CaptchaField turn={turns} onChange={setRead} />}
      <DigitsField
        name="code"
        label="验证码"
        value={value}
        onChange={onChange}
        purpose={purpose}
        sending={action.pending}
        onSend={send}
      />
    </>
  );
}

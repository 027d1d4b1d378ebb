import { useState } from 'react';
import type { Input } from '../../../bff/contract/call.ts';
import { sendPhoneCode } from '../../../bff/contract/codes.ts';
import { notify } from '../../lib/notify.ts';
import { useAction } from '../../lib/useAction.ts';
import { CaptchaField, type CaptchaValue } from './CaptchaField.tsx';
import { startCountdown, useCountdown } from './countdown.ts';
import { Field } from './Field.tsx';

/** A code sent to a phone: to which, and what for. */
export interface CodeFieldProps {
  value: string;
  onChange: (text: string) => void;
  phone: string;
  purpose: Exclude<Input<typeof sendPhoneCode>['purpose'], undefined>;
}

/** The field for a code of six digits, and the button that sends one; another only after 60 seconds (spec §4). */
export function CodeField({ value, onChange, phone, purpose }: CodeFieldProps) {
  const seconds = useCountdown(purpose);
  const action = useAction(sendPhoneCode, {
    success: ({ message }) => message,
    onDone: () => {
      startCountdown(purpose);
      setRead(null);
    },
  });
  const [read, setRead] = useState<CaptchaValue | null>(null);
  const [turns, setTurns] = useState(0);
  const doubted = action.error?.id === 'captcha_required';
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
      <Field
        name="code"
        label="验证码"
        value={value}
        onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        aside={
          <button
            type="button"
            onClick={send}
            disabled={seconds > 0 || action.pending}
            className="h-11 shrink-0 border-line border-l px-4 text-sea text-sm tabular-nums disabled:cursor-not-allowed disabled:text-muted"
          >
            {seconds > 0 ? `${seconds}s后重新获取` : '获取验证码'}
          </button>
        }
      />
    </>
  );
}

import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DataOf, InputOf } from '../../../bff/contract/calls.ts';
import { codeResendSeconds } from '../../../bff/contract/constants.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { notify } from '../../lib/notify.ts';
import { Button, IconButton } from '../Button.tsx';
import { Field } from './Form.tsx';

/** When another code may be sent, by purpose (epoch ms); it outlives the form, for the server counts on too. */
const resendAt = new Map<string, number>();

const secondsLeft = (purpose: string): number =>
  Math.max(0, Math.ceil(((resendAt.get(purpose) ?? 0) - Date.now()) / 1000));

/** A code was sent: counts down from 60 seconds. */
export function startCountdown(purpose: string): void {
  resendAt.set(purpose, Date.now() + codeResendSeconds * 1000);
}

/** Seconds until another code may be sent; 0 when it may. */
function useCountdown(purpose: string): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(purpose));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(purpose)), 250);
    return () => clearInterval(timer);
  }, [purpose]);
  return seconds;
}

/** A code that was sent, and how it is sent. */
interface DigitsFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Of `startCountdown`: until its end no other is sent. */
  purpose: string;
  /** Whether one is being sent. */
  sending: boolean;
  onSend: () => void;
}

/** The field for a code of six digits that comes to a phone, and the button that sends one. */
export function DigitsField({ name, label, value, onChange, purpose, sending, onSend }: DigitsFieldProps) {
  const seconds = useCountdown(purpose);
  return (
    <Field
      name={name}
      label={label}
      value={value}
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位数字"
      aside={
        <button
          type="button"
          onClick={onSend}
          disabled={seconds > 0 || sending}
          className="h-11 shrink-0 border-line border-l px-4 text-sea text-sm tabular-nums disabled:cursor-not-allowed disabled:text-muted"
        >
          {seconds > 0 ? `${seconds} 秒后重新获取` : '获取验证码'}
        </button>
      }
    />
  );
}

/** Text that was read, as `sendPhoneCode` takes it. */
interface CaptchaValue {
  captcha: string;
  captcha_text: string;
}

/**
 * Something to read before a code is sent, drawn or, for those who cannot see it, asked in words. Another comes with
 * each `turn`, for each is good for one try.
 */
function CaptchaField({ turn, onChange }: { turn: number; onChange: (value: CaptchaValue) => void }) {
  const [kind, setKind] = useState<'picture' | 'question'>('picture');
  const [drawn, setDrawn] = useState<DataOf<'/api/captcha'>>();
  const [text, setText] = useState('');
  const load = useAction('/api/captcha', { onDone: (data) => setDrawn(data) });
  const draw = (wanted: 'picture' | 'question') => {
    setKind(wanted);
    setText('');
    void load.run({ kind: wanted });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one for each try, and for nothing else
  useEffect(() => draw(kind), [turn]);
  return (
    <div className="space-y-1">
      {drawn?.image && (
        <div className="flex items-center gap-1">
          <img
            src={drawn.image}
            alt="验证图片；看不清可以换一张，或改用文字题"
            width={168}
            height={56}
            className="border border-line"
          />
          <IconButton icon={RefreshCw} label="换一张" onClick={() => draw('picture')} />
        </div>
      )}
      <Field
        name="captcha"
        label={drawn?.text ?? '验证'}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(next) => {
          setText(next);
          onChange({ captcha: drawn?.id ?? '', captcha_text: next });
        }}
      />
      <Button
        tone="quiet"
        size="sm"
        className="-ml-3 text-sea"
        onClick={() => draw(kind === 'picture' ? 'question' : 'picture')}
      >
        {kind === 'picture' ? '看不清？改用文字题' : '改用图片'}
      </Button>
    </div>
  );
}

/** A code sent to a phone: to which, and what for. */
export interface CodeFieldProps {
  value: string;
  onChange: (text: string) => void;
  phone: string;
  purpose: Exclude<InputOf<'/api/user/sendPhoneCode'>['purpose'], undefined>;
}

/** The field for a code of six digits, and the button that sends one; another only after 60 seconds. */
export function CodeField({ value, onChange, phone, purpose }: CodeFieldProps) {
  const action = useAction('/api/user/sendPhoneCode', {
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

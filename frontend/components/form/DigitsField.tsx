import { useCountdown } from './countdown.ts';
import { Field } from './Field.tsx';

/** A code that was sent, and how it is sent. */
export interface DigitsFieldProps {
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
          {seconds > 0 ? `${seconds}s后重新获取` : '获取验证码'}
        </button>
      }
    />
  );
}

import { useEffect, useState } from 'react';
import { codeResendSeconds } from '../../../bff/contract/account/codes.ts';

/** When another code may be sent, by purpose (epoch ms); it outlives the form, for the server counts on too. */
const until = new Map<string, number>();

const left = (purpose: string): number =>
  Math.max(0, Math.ceil(((until.get(purpose) ?? 0) - Date.now()) / 1000));

/** A code was sent: counts down from 60 seconds. */
export function startCountdown(purpose: string): void {
  until.set(purpose, Date.now() + codeResendSeconds * 1000);
}

/** Seconds until another code may be sent; 0 when it may. */
export function useCountdown(purpose: string): number {
  const [seconds, setSeconds] = useState(() => left(purpose));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left(purpose)), 250);
    return () => clearInterval(timer);
  }, [purpose]);
  return seconds;
}

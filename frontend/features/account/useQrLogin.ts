import { useCallback, useEffect, useRef, useState } from 'react';
import { getWxQrcode, loginCheck } from '../../../bff/contract/endpoints/account.ts';
import type { Data } from '../../../bff/contract/endpoints/endpoint.ts';
import { envelopeStatus } from '../../../bff/contract/envelope.ts';
import { ApiError, send } from '../../lib/api.ts';
import { usePolling } from '../../lib/hooks/usePolling.ts';
import { notify } from '../../lib/notify.ts';
import { readReferral } from '../../lib/storage/referral.ts';
import { messages } from '../../lib/words.ts';

/** Milliseconds between two looks whether the code was scanned (spec §9). */
const interval = 1000;
/** A code refused sooner than this is not replaced by itself: the next would be refused as well. */
const soon = 3000;

/** A code to scan, and how it stands. */
export interface LoginCode {
  code: Data<typeof getWxQrcode> | null;
  /** Its time is over, or none could be fetched: a press fetches another. */
  invalid: boolean;
  refresh: () => void;
}

/** Fetches a login code and looks each second whether it was scanned (spec §4); `onScanned` gets the account's phone. */
export function useQrLogin(onScanned: (phone: string) => void): LoginCode {
  const [code, setCode] = useState<LoginCode['code']>(null);
  const [invalid, setInvalid] = useState(false);
  const fetchedAt = useRef(0);

  const refresh = useCallback(async () => {
    try {
      const { invite, ...referral } = readReferral(window.localStorage);
      const next = await send(getWxQrcode, { ...referral, ...(invite && { invite_code: invite }) });
      fetchedAt.current = Date.now();
      setCode(next);
      setInvalid(false);
    } catch (error) {
      setInvalid(true);
      void notify('error', error instanceof ApiError ? error.message : messages.loginBroken);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);

  useEffect(() => {
    if (!code) return;
    const timer = setTimeout(() => setInvalid(true), code.expires_in * 1000);
    return () => clearTimeout(timer);
  }, [code]);

  usePolling({
    subject: code !== null && !invalid ? code.ticket : null,
    interval,
    maxPolls: code?.expires_in ?? 1,
    onExpired: () => setInvalid(true),
    async ask() {
      if (!code) return true;
      const state = await send(loginCheck, { ticket: code.ticket }).catch((error: Error) => error);
      if (state instanceof ApiError && state.id === 'account_blocked') {
        setInvalid(true);
        void notify('error', state.message);
        return true;
      }
      if (state instanceof Error) void notify('error', messages.loginBroken);
      else if (state.code === envelopeStatus.refreshQrCode) {
        if (Date.now() - fetchedAt.current < soon) setInvalid(true);
        else void refresh();
      } else if (state.code === 1) {
        onScanned(state.phone ?? '');
        return true;
      }
      return false;
    },
  });
  return { code, invalid, refresh: () => void refresh() };
}

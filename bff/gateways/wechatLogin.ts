import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { WechatSettings } from './settings.ts';

/** Makes the codes that people scan to log in. */
export interface LoginCodes {
  /**
   * Makes the code of a ticket.
   * @param origin the site's own address as the browser knows it
   * @throws `ApiError` gateway_unavailable
   */
  textOf(ticket: string, seconds: number, origin: string): Promise<string>;
}

/** Codes of the sandbox lead to its own page. */
export const sandboxLoginCodes: LoginCodes = {
  async textOf(ticket, _seconds, origin) {
    return `${origin}/sandbox?ticket=${ticket}`;
  },
};

/** Milliseconds until WeChat counts as away. */
const timeoutMs = 5000;
/** Seconds before its expiry at which an access token is renewed. */
const margin = 300;

/** Codes of a WeChat official account: scanning one follows the account, and WeChat sends us a notice. */
export function createWechatLoginCodes(settings: WechatSettings): LoginCodes {
  let access = { token: '', until: 0 };
  const ask = async (path: string, input: object): Promise<Record<string, unknown>> => {
    try {
      const response = await fetch(settings.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return (await response.json()) as Record<string, unknown>;
    } catch (cause) {
      throw new ApiError('gateway_unavailable', { cause });
    }
  };
  // The stable token is one for all processes; the plain one would be taken from the others by each new one.
  const accessToken = async (): Promise<string> => {
    if (access.until > Date.now()) return access.token;
    const { appId: appid, appSecret: secret } = settings;
    const answer = await ask('/cgi-bin/stable_token', { grant_type: 'client_credential', appid, secret });
    access = {
      token: wanted(answer, 'access_token'),
      until: Date.now() + (Number(answer.expires_in) - margin) * 1000,
    };
    return access.token;
  };
  return {
    async textOf(ticket, seconds) {
      const token = encodeURIComponent(await accessToken());
      const answer = await ask(`/cgi-bin/qrcode/create?access_token=${token}`, {
        expire_seconds: seconds,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: ticket } },
      });
      // A token can be withdrawn before its time; the next code asks for another.
      if (!answer.url) access = { token: '', until: 0 };
      return wanted(answer, 'url');
    },
  };
}

function wanted(answer: Record<string, unknown>, name: string): string {
  const value = answer[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ApiError('gateway_unavailable', { cause: `WeChat login: error ${String(answer.errcode)}` });
}

/** Parameters that WeChat adds to the address of each notice. */
export interface NoticeSignature {
  signature: string;
  timestamp: string;
  nonce: string;
}

/** Seconds a notice may be old. */
const oldest = 300;

/** Whether a notice comes from WeChat: it knows the account's token, and it is new. */
export function isWechatNotice(
  { signature, timestamp, nonce }: NoticeSignature,
  { token }: WechatSettings,
  now = Date.now(),
): boolean {
  const expected = createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex');
  const equal =
    /^[0-9a-f]{40}$/.test(signature) && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  return equal && Math.abs(now / 1000 - Number(timestamp)) <= oldest;
}

/**
 * Reads ticket and scanner from the XML of a notice (its fields are flat); null for other notices. A follower's key
 * has a prefix.
 */
export function readScan(xml: string): { ticket: string; openid: string } | null {
  const field = (name: string) =>
    new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\w-]*)\\]\\]>|([\\w-]*))</${name}>`).exec(xml);
  const textIn = (name: string) => field(name)?.[1] ?? field(name)?.[2] ?? '';
  const event = textIn('Event');
  const ticket = textIn('EventKey').replace(/^qrscene_/, '');
  const openid = textIn('FromUserName');
  const scanned = textIn('MsgType') === 'event' && (event === 'SCAN' || event === 'subscribe');
  return scanned && ticket !== '' && openid !== '' ? { ticket, openid } : null;
}

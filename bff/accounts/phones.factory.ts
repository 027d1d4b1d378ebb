import { waitFor } from '../../ops/test/waitFor.ts';
import { sendPhoneCode } from '../contract/account/phoneAccounts.ts';
import { sandboxMessages } from '../contract/sandbox.ts';
import type { Site } from '../site.factory.ts';

let phones = 0;

/** A phone of a test's own. */
export function aPhone(): string {
  return `139${String(process.pid % 10_000).padStart(4, '0')}${String(++phones).padStart(4, '0')}`;
}

/** As if a minute (or an hour) had passed: phones may be sent another code. */
export async function aNewMinute(site: Site, unit: 'minute' | 'hour' = 'minute'): Promise<void> {
  await forgetKeys(site, `limit:codes-${unit}`);
}

/** Removes the site's keys in Redis that begin so. */
export async function forgetKeys(site: Site, beginning: string): Promise<void> {
  const keys = await keysOf(site, beginning);
  if (keys.length > 0) await site.services.redis.del(keys);
}

/** The site's keys in Redis that begin so, as its client names them. */
export async function keysOf({ services: { redis, config } }: Site, beginning: string): Promise<string[]> {
  // The client's own prefix does not apply to patterns.
  const prefix = `${config.indexPrefix}:bff:`;
  return (await redis.keys(`${prefix}${beginning}*`)).map((key) => key.slice(prefix.length));
}

let addresses = 0;

/** Headers of another address, for sites that trust their proxy: limits of addresses do not meet. */
export function fromElsewhere(): Record<string, string> {
  addresses++;
  return { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` };
}

/** IP address of each phone's owner: many at one place look like a script. */
const origins = new Map<string, Record<string, string>>();

/** Sends a code to a phone and reads it from the sandbox. */
export async function aCode(site: Site, phone: string, purpose?: string): Promise<string> {
  const origin = origins.get(phone) ?? fromElsewhere();
  origins.set(phone, origin);
  const { http, body } = await site.post(sendPhoneCode.path, { phone, ...(purpose && { purpose }) }, origin);
  if (http !== 200) throw new Error(`no code: ${http} ${body.message}`);
  return lastCode(site, phone);
}

/** The newest code that was sent to a phone. */
export async function lastCode(site: Site, phone: string): Promise<string> {
  const { body } = await site.get<{ messages: { code: string }[] }>(`${sandboxMessages.path}?phone=${phone}`);
  const code = body.data.messages[0]?.code;
  if (code === undefined) throw new Error('no code was sent');
  return code;
}

/** Notices sent to a phone, newest first, once there are `count`; their sending is not awaited. */
export async function noticesOf(site: Site, phone: string, expected: number): Promise<string[]> {
  const sent = async () => {
    const path = `${sandboxMessages.path}?phone=${phone}`;
    const { body } = await site.get<{ notices: { what: string }[] }>(path);
    const notices = body.data.notices.map(({ what }) => what);
    return notices.length >= expected && notices;
  };
  return waitFor(sent, { timeoutMs: 20_000, message: `${phone} has not been sent ${expected} notices` });
}

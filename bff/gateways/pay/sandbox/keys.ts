import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Redis } from '../../../clients/redis.ts';
import type { PayKeys } from '../../settings.ts';

interface Pair {
  publicKey: string;
  privateKey: string;
}

/** Both sides' keys of a gateway that is a stand-in: the site's own, and the gateway's. PEM texts. */
export interface SandboxKeys {
  site: Pair;
  gateway: Pair;
  /** WeChat Pay's key for the contents of notices, 32 characters. */
  apiKey: string;
}

/** Parties of the sandbox; all of it looks like the real thing and is nobody's. */
export const names = {
  mchid: '1900000001',
  appid: 'wxsandbox000000001',
  serial: 'SANDBOXMERCHANT0001',
  platformSerial: 'PUB_KEY_ID_SANDBOX0001',
  appId: '2021000000000001',
  sellerId: '2088000000000001',
} as const;

/** New keys, of the size and form that the real gateways want. */
export async function generateKeys(): Promise<SandboxKeys> {
  const pair = (): Promise<Pair> =>
    promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const [site, gateway] = await Promise.all([pair(), pair()]);
  return { site, gateway, apiKey: randomBytes(16).toString('hex') };
}

/** The keys of all processes of a site: a notice that one signs another may take. The first makes them. */
export async function sharedKeys(redis: Redis): Promise<SandboxKeys> {
  const redisKey = 'sandbox:pay-keys';
  const kept = (await redis.get(redisKey)) ?? '';
  if (kept === '') await redis.setnx(redisKey, JSON.stringify(await generateKeys()));
  return JSON.parse(kept || ((await redis.get(redisKey)) ?? '')) as SandboxKeys;
}

/** Configuration of the site for fakes at an address. */
export function siteKeys(keys: SandboxKeys, url: string): PayKeys {
  return {
    wxpay: {
      mchid: names.mchid,
      appid: names.appid,
      serial: names.serial,
      privateKey: keys.site.privateKey,
      platformSerial: names.platformSerial,
      platformKey: keys.gateway.publicKey,
      apiKey: keys.apiKey,
      endpoint: `${url}/`,
    },
    alipay: {
      appId: names.appId,
      sellerId: names.sellerId,
      privateKey: keys.site.privateKey,
      publicKey: keys.gateway.publicKey,
      endpoint: `${url}/gateway.do`,
    },
  };
}

import { Secret, TOTP } from 'otpauth';
import { createSealer, type Sealer } from '../secrets.ts';

/** Bytes of a secret (RFC 4226 asks for 20), and how far a phone's clock may be off, in steps of 30 s. */
const secretBytes = 20;
const window = 1;
const recoveryCodes = 10;

/** Makes, seals and reads the secrets of second factors. */
export interface FactorSecrets extends Sealer {
  make(): string;
}

/** @param key the site's; what it sealed no other site can read */
export function createFactorSecrets(key: string): FactorSecrets {
  return { make: () => new Secret({ size: secretBytes }).base32, ...createSealer(key, 'second factors') };
}

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: '研海', label, secret: Secret.fromBase32(secret) });

/** The address that apps scan. */
export const factorAddress = (secret: string, label: string): string => totp(secret, label).toString();

/** The step of time whose code this is; null when it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** The code of a moment. */
export const codeAt = (secret: string, now: Date): string =>
  totp(secret).generate({ timestamp: now.getTime() });

/** Codes for those who lose their phone: 50 random bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase(),
  );
}

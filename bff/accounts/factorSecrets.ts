import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret (RFC 4226 asks for 20), and how far a phone's clock may be off, in steps of 30 s. */
const secretBytes = 20;
const window = 1;
const recoveryCodes = 10;
const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** Makes, seals and reads the secrets of second factors. */
export interface FactorSecrets {
  make(): string;
  seal(secret: string): string;
  open(sealed: string): string;
}

/** @param key the site's; what it sealed no other site can read */
export function createFactorSecrets(key: string): FactorSecrets {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'second factors', 32));
  return {
    make: () => new Secret({ size: secretBytes }).base32,
    seal(secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, own, nonce);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, own, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    },
  };
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

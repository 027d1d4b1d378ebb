import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];

/** Stands in for the secret of a site that was given none: what is made with it ends with the process. */
const processSecret = randomBytes(keyBytes);

/** Derives the key of one purpose (RFC 5869): what it makes can never pass for anything else. */
function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret || processSecret, '', purpose, keyBytes));
}

/** Turns a secret that somebody holds into what may be kept in an engine (HMAC-SHA-256, base64url). */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = keyFor(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** A nonce as random as a session, so that an address cannot be guessed. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** The secret part of addresses of rows, each with a nonce that can be changed. */
export interface LinkTokens {
  of(id: number, nonce: string): string;
  opens(id: number, nonce: string, token: string): boolean;
}

/** Makes and checks the tokens of one purpose: they are derived, so no engine and no backup holds one. */
export function createLinkTokens(secret: string, purpose: string): LinkTokens {
  const hash = keyedHash(secret, purpose);
  const of = (id: number, nonce: string) => hash(`${id}.${nonce}`);
  return {
    of,
    opens(id, nonce, token) {
      const [expected, given] = [Buffer.from(of(id, nonce)), Buffer.from(token)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** Seals texts that must be read again (AES-256-GCM). `open` throws where another key sealed it. */
export interface Sealer {
  seal(text: string): string;
  open(sealed: string): string;
}

/** Makes the sealer of one purpose. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = keyFor(secret, purpose);
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    },
  };
}

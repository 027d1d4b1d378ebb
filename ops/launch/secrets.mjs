import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A secret of this data folder, made at its first use and kept, readable by the owner alone.
 * @param {string} dataDir
 * @param {string} name
 * @returns {string} 48 hex digits
 */
export function secret(dataDir, name) {
  const file = join(dataDir, 'secrets', name);
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept) return kept;
  } catch {
    // the first use
  }
  const made = randomBytes(24).toString('hex');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/**
 * Moves user and password of a URL into a header: fetch refuses a URL that has them.
 * @param {string} url
 * @returns {{ address: string, headers: Record<string, string> }} the address without them, and that header, if any
 */
export function splitCredentials(url) {
  const address = new URL(url);
  const pair = [address.username, address.password].map(decodeURIComponent).join(':');
  if (pair === ':') return { address: url, headers: {} };
  address.username = '';
  address.password = '';
  return {
    address: address.href,
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

import { randomBytes, scryptSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createSealer, type Sealer } from '../../bff/secrets.ts';
import { askHidden } from '../commandLine.ts';

/** Cost of scrypt: 128 MiB and some 400 ms for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const maxmem = 256 * 1024 * 1024;
const minPassphraseLength = 12;

interface SealedKey {
  kdf: 'scrypt';
  cost: typeof cost;
  salt: string;
  sealed: string;
}

/** Writes a site's key, which seals second factors, under a passphrase (scrypt, AES-256-GCM). */
export async function writeSiteKey(file: string, key: string, passphrase: string): Promise<void> {
  const salt = randomBytes(16).toString('base64url');
  const sealed = sealerOf(passphrase, salt, cost).seal(key);
  const content: SealedKey = { kdf: 'scrypt', cost, salt, sealed };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** Whether a backup has its site's key. */
export const hasSiteKey = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => true,
    () => false,
  );

/** @throws Error with a sentence for the operator where the passphrase is another */
export async function readSiteKey(file: string, passphrase: string): Promise<string> {
  const { salt, sealed, cost: own } = JSON.parse(await readFile(file, 'utf8')) as SealedKey;
  try {
    return sealerOf(passphrase, salt, own).open(sealed);
  } catch {
    throw new Error('The passphrase is not the one of this backup. Nothing was restored.');
  }
}

/**
 * The passphrase for a new backup, from `BACKUP_PASSPHRASE` or the terminal.
 * @returns null where none is given
 * @throws Error with a sentence for the operator for a short one, or two that differ
 */
export async function newPassphrase(env: NodeJS.ProcessEnv): Promise<string | null> {
  const given = env.BACKUP_PASSPHRASE || (await askHidden('Passphrase for the backup (empty: none): '));
  if (!given) return null;
  if (given.length < minPassphraseLength)
    throw new Error(`A passphrase has ${minPassphraseLength} characters or more.`);
  if (!env.BACKUP_PASSPHRASE && (await askHidden('The same again: ')) !== given)
    throw new Error('The two passphrases differ.');
  return given;
}

/** The passphrase of a backup that has its site's key; null where none is given. */
export const knownPassphrase = async (env: NodeJS.ProcessEnv): Promise<string | null> =>
  env.BACKUP_PASSPHRASE || (await askHidden('Passphrase of the backup (empty: none): ')) || null;

function sealerOf(passphrase: string, salt: string, { N, r, p }: typeof cost): Sealer {
  const key = scryptSync(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem });
  return createSealer(key.toString('hex'), 'key of a site');
}

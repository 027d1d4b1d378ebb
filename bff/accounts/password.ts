import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Passwords a guesser tries first (those of allowed length). */
const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 666666 888888 123123 654321 112233 123321 121212
  password password1 passw0rd qwerty qwerty123 qwertyuiop abc123 abcd1234 a123456 aa123456 123456a 123qwe
  1q2w3e4r 1qaz2wsx woaini1314 5201314 woaini iloveyou admin123 admin888 letmein`.split(/\s+/),
);

/** Hashing takes a core and 19 MiB each time: more at once only wait for each other. */
const hashing = pLimit(4);

/** Hashed once, for accounts that do not exist; nobody knows its password. */
let nobody: Promise<string> | undefined;

/**
 * Why a password cannot be taken, for the reader, or null (decisions: 6 to 64 characters, the commonest refused).
 */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < 6 || length > 64) return '密码应为 6 至 64 个字符';
  return commonest.has(password.toLowerCase()) ? '密码过于简单，请换一个' : null;
}

/** The argon2id hash of a password, with its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Runs an attempt to log in among at most a few at a time; later ones wait.
 * @param attempt is handed the check of a password against a hash; a null hash takes as long and is wrong
 */
export function attemptLogin<Result>(
  attempt: (check: (passwordHash: string | null, password: string) => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  return hashing(() => attempt(checkPassword));
}

async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash(crypto.randomUUID());
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== null;
}

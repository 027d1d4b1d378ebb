import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../errors.ts';

/** Passwords a guesser tries first (those of allowed length that no pattern below catches). */
const commonest = new Set(
  `112233 121212 123123 123321 123qwe 131313 147258 147258369 159357 159753 1314520 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 520520 5201314 520131 789456 789456123 a123456 a12345678 a123456789 aa123456 aa123456789 abc123 abc12345
  abc123456 abcd1234 abcd123456 admin123 admin888 admin123456 asd123 asd123456 asdasd asdfgh asdfghjkl as123456
  baseball dragon football iloveyou letmein master monkey p@ssw0rd p@ssword passw0rd password password1 password12
  password123 q123456 q1w2e3r4 qazwsx qazwsxedc qq123456 qwe123 qwe123456 qweasd qweasdzxc qwer1234 qwerty
  qwerty123 qwertyui qwertyuiop root123 sunshine superman test123 test1234 trustno1 w123456 welcome welcome1
  woaini woaini123 woaini1314 woaini520 zxc123 zxcvbn zxcvbnm z123456 z123456789`.split(/\s+/),
);

/** Digits and letters in order, there and back. */
const sequences = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'].flatMap((text) => [
  text,
  [...text].reverse().join(''),
]);

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
  return isCommon(password.toLowerCase()) ? '密码过于简单，请换一个' : null;
}

/** @throws `ApiError` invalid, with the reason, for a password that cannot be taken */
export function readNewPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== null) throw new ApiError('invalid', { text: problem, field: 'pwd' });
}

function isCommon(password: string): boolean {
  const repeats = /^(.{1,2})\1+$/u.test(password);
  return repeats || commonest.has(password) || sequences.some((sequence) => sequence.includes(password));
}

/** The argon2id hash of a password, with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password));
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

import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { askHidden } from '../askHidden.ts';

/** Password of a new account, and whether it was generated and must be printed. */
export interface NewPassword {
  password: string;
  madeUp: boolean;
}

/**
 * Reads a password from stdin or, typed twice, from the terminal; makes one up where there is no terminal or nothing is
 * typed. Never from the arguments, which other users of the machine can list.
 * @throws Error with a sentence for the operator: two that differ, or stdin without a line
 */
export async function newPassword({ fromStdin }: { fromStdin: boolean }): Promise<NewPassword> {
  if (fromStdin) {
    const [password = ''] = (await text(process.stdin)).split(/\r?\n/);
    if (password === '') throw new Error('Standard input holds no password.');
    return { password, madeUp: false };
  }
  const password = await askHidden('Password (empty: one is made up): ');
  if (!password) return { password: randomBytes(12).toString('base64url'), madeUp: true };
  if ((await askHidden('The same again: ')) !== password) throw new Error('The two passwords differ.');
  return { password, madeUp: false };
}

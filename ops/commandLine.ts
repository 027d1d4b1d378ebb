import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { InvalidArgumentError } from 'commander';
import type { Act } from '../mappings/auditTrail.ts';

/** Reads a whole number from 1 on out of an argument. @throws InvalidArgumentError, which commander tells */
export const whole =
  (max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
    const range = max < Number.MAX_SAFE_INTEGER ? `to ${max}` : 'on';
    throw new InvalidArgumentError(`Not a number from 1 ${range}.`);
  };

/** Reads a text that is not blank: a reason that says nothing is none. @throws InvalidArgumentError */
export function words(text: string): string {
  const said = text.trim();
  if (said === '') throw new InvalidArgumentError('It is blank.');
  return said;
}

/**
 * Prints the result of an operator's command, where it has not done so itself; an error is one sentence, without a
 * stack, and exit code 1.
 */
export async function runCommand(work: () => Promise<string | undefined>): Promise<void> {
  try {
    const output = await work();
    if (output !== undefined) console.log(output);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Actor and reason of a command's act. */
export const auditActor = (reason = ''): Act => ({ actor: `console ${userInfo().username}`, reason });

/** Strangers wrote it: nothing of it may steer the operator's terminal. */
export function isReadOnly(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ');
}

/**
 * Asks for a line on the terminal without showing what is typed.
 * @returns null where there is no terminal to ask on
 */
export async function askHidden(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const silent = new Writable({ write: (_piece, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const stopped = new Promise<never>((_resolve, reject) =>
    terminal.once('SIGINT', () => reject(new Error('Stopped.'))),
  );
  process.stderr.write(question);
  try {
    return await Promise.race([terminal.question(''), stopped]);
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

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

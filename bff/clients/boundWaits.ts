import { promisify } from 'node:util';

/** What of a mysql2 connection is needed here. */
interface Connection {
  query: Send;
  execute: Send;
  stream: { destroy(error: Error): void };
}

type Send = (...words: unknown[]) => unknown;
type Ask = (sql: string, answer: (error: Error | null) => void) => void;

/** Milliseconds until an answer must be there; what tells the reader of it must be said within three seconds. */
const answerTimeoutMs = 2500;
/** Seconds a statement waits for a row that another has locked; below the answer timeout, so that the server says it. */
const lockSeconds = 2;

/**
 * Bounds how long a connection is waited for: a statement without an answer breaks it, for a server that hangs keeps
 * its connections open, and what it was asked for may still be done or not.
 */
export async function boundWaits(connection: unknown): Promise<void> {
  const bound = connection as Connection;
  for (const name of ['query', 'execute'] as const) {
    const send = bound[name].bind(bound);
    bound[name] = (...words) => {
      const answer = words.pop() as (...results: unknown[]) => void;
      const timer = setTimeout(
        () => bound.stream.destroy(new Error(`MySQL hangs: ${answerTimeoutMs} ms`)),
        answerTimeoutMs,
      );
      return send(...words, (...results: unknown[]) => {
        clearTimeout(timer);
        answer(...results);
      });
    };
  }
  await promisify(bound.query as Ask)(`SET SESSION innodb_lock_wait_timeout = ${lockSeconds}`);
}

import { appendFile, chown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Sequelize, Transaction } from 'sequelize';
import { chinaDay, dayMilliseconds } from './chinaCalendar.ts';
import { maskLine } from './logStream.ts';

/** A committed change of an account, of money, or by an operator. */
export interface SiteEvent {
  kind: 'account' | 'money' | 'audit';
  what: string;
  [detail: string]: unknown;
}

const listeners = new WeakMap<Sequelize, (event: SiteEvent) => void>();

/** Hands every event of a database to a listener once its transaction has committed. */
export function onEvents(database: Sequelize, listener: (event: SiteEvent) => void): void {
  listeners.set(database, listener);
}

/** Hands the events of another pool of the same database to its listener too. */
export function shareEvents(from: Sequelize, to: Sequelize): void {
  const listener = listeners.get(from);
  if (listener) listeners.set(to, listener);
}

/** Tells of an event when the transaction commits; never where it is rolled back. */
export function emitEvent(transaction: Transaction, event: SiteEvent): void {
  const listener = listeners.get((transaction as Transaction & { sequelize: Sequelize }).sequelize);
  if (listener) transaction.afterCommit(() => listener(event));
}

/** Log of accounts, money and operators' acts, in files that requests cannot roll away. */
export interface EventLog {
  write(event: SiteEvent): void;
  /** Waits until everything is written. */
  close(): Promise<void>;
}

/** Bytes of a day's file at which account events end, which strangers can cause; the database still has them. */
const maxAccountBytes = 64 * 1024 * 1024;

/**
 * Appends events as JSON lines to one file a day (`events-2026-11-23.log`, China's days), and removes files older than
 * `days` where that is given. Several processes may write to one folder; a file is its owner's, also when root writes.
 * @param failed hears when events cannot be written; the database still has them
 */
export function createEventLog(
  { folder, days }: { folder: string; days?: number },
  failed: (error: unknown) => void,
  limit = maxAccountBytes,
): EventLog {
  const fileOf = (day: string) => path.join(folder, `events-${day}.log`);
  let today = '';
  const beginDay = async (now: number) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const day = chinaDay(now);
    if (days !== undefined) {
      const oldest = path.basename(fileOf(chinaDay(now - days * dayMilliseconds)));
      for (const name of await readdir(folder))
        if (/^events-[\d-]+\.log$/.test(name) && name < oldest) await rm(path.join(folder, name));
    }
    today = day;
  };
  const append = async (event: SiteEvent, now: number) => {
    if (chinaDay(now) !== today) await beginDay(now);
    const file = fileOf(today);
    if (event.kind === 'account' && (await sizeOf(file)) >= limit) return;
    await appendFile(file, maskLine(`${JSON.stringify({ time: new Date(now).toISOString(), ...event })}\n`), {
      mode: 0o640,
    });
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = await stat(folder);
    await chown(file, uid, gid);
  };
  let last = Promise.resolve();
  return {
    write(event) {
      const now = Date.now();
      last = last.then(() => append(event, now)).catch(failed);
    },
    close: () => last,
  };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

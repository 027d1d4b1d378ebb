import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { chinaDay, dayMilliseconds } from '../mappings/chinaCalendar.ts';
import { maskLine } from '../mappings/maskPhones.ts';
import type { SiteEvent } from './models/events.ts';

/** Log of accounts, money and operators' acts, in files that requests cannot roll away. */
export interface EventLog {
  write(event: SiteEvent): void;
  /** Waits until everything is written. */
  close(): Promise<void>;
}

/** Bytes of a day's file at which account events end, which strangers can cause; the database still has them. */
const maxAccountBytes = 64 * 1024 * 1024;

/**
 * Appends events as JSON lines to one file a day (`events-2026-11-23.log`, China's days) and removes files older than
 * `days`. Several processes may write to one folder.
 * @param failed hears when events cannot be written; the database still has them
 */
export function createEventLog(
  { folder, days }: { folder: string; days: number },
  failed: (error: unknown) => void,
  limit = maxAccountBytes,
): EventLog {
  const fileOf = (day: string) => path.join(folder, `events-${day}.log`);
  let today = '';
  const beginDay = async (now: number) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const day = chinaDay(now);
    const oldest = path.basename(fileOf(chinaDay(now - days * dayMilliseconds)));
    for (const name of await readdir(folder))
      if (/^events-[\d-]+\.log$/.test(name) && name < oldest) await rm(path.join(folder, name));
    today = day;
  };
  const append = async (event: SiteEvent, now: number) => {
    if (chinaDay(now) !== today) await beginDay(now);
    const file = fileOf(today);
    if (event.kind === 'account' && (await sizeOf(file)) >= limit) return;
    await appendFile(file, maskLine(`${JSON.stringify({ time: new Date(now).toISOString(), ...event })}\n`));
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

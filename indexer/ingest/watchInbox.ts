import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withRedisLock } from '../clients/redisLock.ts';
import type { IndexerServices } from '../services.ts';
import { InboxFolder, stampOf } from './inboxFolder.ts';
import { ingestNdjson, ingestPdfs, kindOf } from './ingest.ts';
import { SiteClient } from './siteClient.ts';

const every = 2_000;
/** In ms: a writer that pauses for longer is taken to have ended. */
const usualRest = 10_000;
const filesPerTurn = 20;
/** In ms: a PDF that was refused for now is sent again after the first, then after twice that, at most after the last. */
const firstWaitMs = 4_000;
const maxWaitMs = 300_000;
/** Loads of an NDJSON file that broke off, after which it is put away. */
const maxBreaks = 5;

/** Of progress nobody is told. */
const quiet = () => undefined;

type InboxServices = Pick<IndexerServices, 'config' | 'log' | 'redis'>;

/**
 * Makes what takes in the files of `INBOX_DIR`, as `npm run ingest` would. A file is renamed before it is read, so that
 * another of its name is another file, and stays there until its end is known: a process that ends in the middle leaves
 * it to the next. Bytes that came twice are one report, as for any intake.
 * @returns one turn; several processes may take turns on one folder
 */
export function createInbox({ config, log, redis }: InboxServices, stableMs = usualRest) {
  const site = new SiteClient(config);
  const folder = new InboxFolder(config.inboxDir, stableMs, filesPerTurn);
  const breaks = new Map<string, number>();
  /** When PDFs that were refused for now are sent again, and how long they wait for it. */
  const waits = new Map<string, { until: number; milliseconds: number }>();
  const shown = (file: string) => path.basename(file);

  /** Ends the way of a file, unless somebody wrote to it meanwhile. */
  const end = async (file: string, stamp: string | undefined, fault: string | null) => {
    const found = await lstat(file).catch(() => null);
    if (found === null) return;
    if (stampOf(found) !== stamp) return folder.giveBack(file);
    if (fault === null) return folder.finish(file);
    log.warn({ file: shown(file), reason: fault.slice(0, 500) }, 'a file of the inbox is not taken in');
    await folder.fail(file, fault);
  };
  const work = async (now: number) => {
    const files = (await folder.take(now)).filter((file) => (waits.get(file)?.until ?? 0) <= now);
    const stamps = new Map<string, string>();
    for (const file of files) stamps.set(file, stampOf(await lstat(file)));
    const pdfs = files.filter((file) => kindOf(file) === 'pdf').map((file) => ({ path: file }));
    const outcomes = pdfs.length === 0 ? [] : await ingestPdfs(site, pdfs, quiet);
    for (const { path: file, outcome, id, message, later } of outcomes) {
      if (later) {
        const milliseconds = Math.min(maxWaitMs, 2 * (waits.get(file)?.milliseconds ?? firstWaitMs / 2));
        waits.set(file, { until: now + milliseconds, milliseconds });
        continue;
      }
      waits.delete(file);
      if (outcome !== 'failed')
        log.info({ file: shown(file), reportId: id, outcome }, 'taken in from the inbox');
      await end(file, stamps.get(file), outcome === 'failed' ? message : null);
    }
    for (const file of files.filter((one) => kindOf(one) === 'ndjson')) {
      const told = await ingestNdjson(site, { path: file }, quiet);
      const { broken, faults, added, replaced, duplicates, failed } = told;
      const times = (breaks.get(file) ?? 0) + 1;
      breaks.set(file, times);
      if (broken !== null && times < maxBreaks) continue;
      breaks.delete(file);
      const counts = { added, replaced, duplicates, failed };
      log.info({ file: shown(file), ...counts }, 'taken in from the inbox');
      const lines = faults.map(({ line, message }) => `line ${line}: ${message}`);
      const fault = [JSON.stringify(counts), ...(broken === null ? [] : [broken]), ...lines].join('\n');
      await end(file, stamps.get(file), broken !== null || failed > 0 ? fault : null);
    }
  };
  return {
    /** @returns whether it was this process's turn */
    turn: (now = Date.now()) => withRedisLock(redis, `${config.indexPrefix}:inbox`, () => work(now)),
  };
}

/** Takes in the files of `INBOX_DIR` until stopped; without one it does nothing. */
export function watchInbox(services: InboxServices, signal: AbortSignal): void {
  if (services.config.inboxDir === '') return;
  const inbox = createInbox(services);
  let troubled = false;
  void (async () => {
    while (!signal.aborted) {
      try {
        await inbox.turn();
        troubled = false;
      } catch (error) {
        // Once an outage: the next turns come every two seconds.
        if (!troubled) services.log.error({ error: (error as Error).message }, 'the inbox cannot be read');
        troubled = true;
      }
      await sleep(every, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
}

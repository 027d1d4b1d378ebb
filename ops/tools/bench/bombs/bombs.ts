import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchReader, createAsk, post, register, uploadOf } from '../faults/readers.ts';
import { brief, type Figure } from '../figures.ts';
import type { RunningSite } from '../runningSite.ts';
import { builtBombs } from './builtBombs.ts';
import { drawnBombs } from './drawnBombs.ts';
import { smallPdf } from './rawPdf.ts';

/** Files that one account may send in a day. */
const ofOne = 20;
/** Seconds in which a reader's report of ten pages must be searchable, and after which it is given up. */
const goal = 60;
const giveUpSeconds = 400;
/** Seconds after that in which the bombs' outcome is awaited. */
const afterwards = 120;

interface Sent {
  name: string;
  reader: BenchReader;
  /** 0: refused at the door. */
  id: number;
}

/**
 * Some people send the site PDFs that cost much or never end, and what a folder holds; then a reader sends a report of ten
 * pages. The goal is the site's own promise: it is searchable within a minute. What becomes of each bomb is printed.
 * It leaves accounts and whatever could be read of the files: nothing for a site that serves people.
 * @param named sends only bombs that have this in their names
 */
export async function benchBombs(site: RunningSite, named: string, folder?: string): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true });
  const ask = createAsk(agent, site.SITE_URL);
  try {
    const sent: Sent[] = [];
    let sender: BenchReader | undefined;
    let count = 0;
    for await (const { name, bytes } of files(named, folder)) {
      if (count++ % ofOne === 0) sender = await register(ask);
      if (!sender) continue;
      const asked = await uploadOf(bytes, `${count}.pdf`, sender.headers);
      const answer = await ask(asked).catch((error: Error) => {
        console.log(`  ${name}: refused, ${error.message.slice(0, 120)}`);
      });
      const [item] = (answer as { items: { report_id: number }[] } | undefined)?.items ?? [];
      sent.push({ name, reader: sender, id: item?.report_id ?? 0 });
    }
    console.log(`  ${sent.length} files sent`);
    const reader = await register(ask);
    const word = `q${randomBytes(6).toString('hex')}`;
    const begun = performance.now();
    await ask(await uploadOf(await smallPdf(word, 10), `${word}.pdf`, reader.headers));
    let seconds = giveUpSeconds;
    for (; performance.now() - begun < giveUpSeconds * 1_000; await sleep(500)) {
      const found = await ask(post('/api/file/search', { keyword: word })).catch(() => null);
      if ((found as { files: unknown[] } | null)?.files.length !== 1) continue;
      seconds = (performance.now() - begun) / 1_000;
      break;
    }
    const stages = await whatBecame(ask, sent);
    const tally = [...stages].map(([stage, times]) => `${times} ${stage}`).join(', ');
    const detail = `${brief(seconds)} s behind ${sent.length} files; ${afterwards} s later: ${tally}`;
    return [
      { name: 'bombs: a reader’s report searchable / 60 s', ratio: seconds / goal, goal: '<= 1', detail },
    ];
  } finally {
    agent.destroy();
  }
}

/** The bombs one after the other, then the PDFs of a folder; nothing is held longer than it is sent. */
async function* files(
  named: string,
  folder: string | undefined,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const [name, make] of Object.entries({ ...drawnBombs, ...builtBombs }))
    if (name.includes(named)) yield { name, bytes: asNew(make()) };
  if (folder === undefined) return;
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.pdf')).sort())
    yield { name, bytes: asNew(await readFile(join(folder, name))) };
}

/** The same bytes are one report, however often they are sent: each time with a remark of its own at the end. */
const asNew = (pdf: Buffer): Buffer =>
  Buffer.concat([pdf, Buffer.from(`\n%${randomBytes(8).toString('hex')}\n`)]);

/** Prints the end of each once all are done with, or time is up; gives how many stand at each stage. */
async function whatBecame(ask: ReturnType<typeof createAsk>, sent: readonly Sent[]) {
  const stages = new Map<string, number>();
  const states = new Map<Sent, { stage: string; error: string }>();
  for (const until = Date.now() + afterwards * 1_000; Date.now() < until; await sleep(5_000)) {
    for (const one of sent) {
      if (one.id === 0 || ['done', 'failed'].includes(states.get(one)?.stage ?? '')) continue;
      const asked = post('/api/upload/status', { id: one.id }, one.reader.headers);
      const answer = await ask(asked).catch(() => ({ stage: 'unknown', error: '' }));
      states.set(one, answer as { stage: string; error: string });
    }
    if ([...states.values()].every(({ stage }) => ['done', 'failed'].includes(stage))) break;
  }
  for (const one of sent) {
    const { stage, error } = states.get(one) ?? { stage: 'refused', error: '' };
    stages.set(stage, (stages.get(stage) ?? 0) + 1);
    console.log(`  ${one.name}: ${stage} ${error}`.trimEnd());
  }
  return stages;
}

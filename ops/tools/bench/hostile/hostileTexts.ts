import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { rawPdf, streamOf } from '../bombs/rawPdf.ts';
import { Children } from '../faults/children.ts';
import { type Ask, createAsk, type HttpRequest, post, register, send, uploadOf } from '../faults/readers.ts';
import { beginAtRate, brief, type Figure, Samples } from '../measure.ts';
import { type MixedCall, mixedCalls } from '../mixed.ts';
import type { RunningSite } from '../runningSite.ts';
import { randomNumbers } from '../textReports.ts';

/** Searches and reads of others that begin each second. */
const othersPerSecond = 15;
/** Pages of a PDF, and lines and characters of a page, as long as lines are read. */
const [pages, lines, characters] = [17, 60, 500];
/** Times that a file is sent where the site is too busy to take it. */
const maxTries = 10;
/** Milliseconds that others may wait longer, and that a thread may be held. */
const [maxMovedMs, maxHeldMs] = [50, 100];

/** Pattern prefixes: repeated, each makes a pattern start over and over. */
const tokens = [
  ...['图表1：', '资料来源：', '[Table_Summary]', '分析师', '执业证书编号：', '《', '（', '【', '((('],
  ...[
    '2024年',
    '〇',
    '600000',
    '3.5%',
    '0,',
    '1.',
    '…',
    '——',
    ' ',
    '\u3000',
    'a@',
    '。',
    '，',
    '"',
    '\\',
    '|',
  ],
];

/**
 * Measures the effect of PDFs of long lines on others: one account sends them while others search and read at 15 a
 * second. Goals are the site's own promise: others' p95 moves by less than 50 ms, and no serving thread is held over
 * 100 ms. It leaves an account and its reports: not for a site that serves people.
 * @param seconds of reading before the PDFs and after them
 * @param maxSeconds after which unfinished PDFs are left
 */
export async function benchHostileTexts(
  site: RunningSite,
  count: number,
  seconds: number,
  maxSeconds: number,
): Promise<Figure[]> {
  if (site.DATA_DIR === undefined) throw new Error('The site that runs names no DATA_DIR.');
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const ask = createAsk(agent, site.SITE_URL);
  try {
    const calls = await mixedCalls(site, site.SITE_URL);
    let [step, errors] = [0, 0];
    const next = (): MixedCall => {
      const call = calls(step++);
      return call.kind === 'account' ? next() : call;
    };
    const readOn = async (forSeconds: number, met: Samples) => {
      await beginAtRate(othersPerSecond, forSeconds, async (_turn, due) => {
        const { method, path, headers, body } = next();
        // Visitors of many addresses: all of them are this machine.
        const from = `127.0.4.${1 + (step % 100)}`;
        const answer = await send(agent, site.SITE_URL, {
          method,
          path,
          headers,
          from,
          ...(body && { body }),
        });
        if (answer.http !== 200) errors += 1;
        met.add(performance.now() - due);
      });
    };
    const [quiet, beside] = [new Samples(), new Samples()];
    await readOn(3, new Samples());
    const serving = await new Children(site.DATA_DIR).serving();
    const atRest = watchHeldThreads(serving);
    await readOn(seconds, quiet);
    const heldAtRest = atRest.stop();
    const reader = await register(ask);
    const ids: number[] = [];
    for (let index = 0; index < count; index++) {
      const answer = await insist(ask, await uploadOf(hostilePdf(index), `${index}.pdf`, reader.headers));
      ids.push(...(answer as { items: { report_id: number }[] }).items.map((item) => item.report_id));
    }
    const threads = watchHeldThreads(serving);
    const stageOf = async (id: number) => {
      const answer = ask(post('/api/upload/status', { id }, reader.headers));
      return ((await answer.catch(() => null)) as { stage: string } | null)?.stage ?? 'unknown';
    };
    const unfinished = async () => {
      const stages = await Promise.all(ids.map(stageOf));
      return stages.filter((stage) => stage !== 'done' && stage !== 'failed').length;
    };
    const begun = performance.now();
    let left = ids.length;
    while (left > 0 && performance.now() - begun < maxSeconds * 1_000) {
      await readOn(5, beside);
      left = await unfinished();
    }
    const held = threads.stop();
    await sleep(3_000);
    await readOn(seconds, quiet);
    const moved = beside.at(0.95) - quiet.at(0.95);
    const took = (performance.now() - begun) / 1_000 - seconds - 3;
    const [longest] = held.toSorted((one, other) => other.heldMs - one.heldMs);
    return [
      {
        name: `texts: others’ p95 moved / ${maxMovedMs} ms`,
        ratio: moved / maxMovedMs,
        goal: '<= 1',
        detail: `p95 ${brief(beside.at(0.95))} ms beside ${ids.length} PDFs of ${pages} pages (${brief(took)} s, ${left} unfinished); without, before and after, ${brief(quiet.at(0.95))} ms; ${errors} errors`,
      },
      {
        name: `texts: longest task of a thread / ${maxHeldMs} ms`,
        ratio: (longest?.heldMs ?? 0) / maxHeldMs,
        goal: '<= 1',
        detail: `${inWords(held)}; without ${inWords(heldAtRest)}`,
      },
    ];
  } finally {
    agent.destroy();
  }
}

const inWords = (held: readonly HeldThread[]) =>
  held.map(({ name, heldMs }) => `${name} ${brief(heldMs)} ms`).join(', ');

/** Asks again where the site is too busy. @throws when it stays so */
async function insist(ask: Ask, asked: HttpRequest): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(asked);
    } catch (error) {
      if (tries === maxTries) throw error;
      await sleep(3_000);
    }
  }
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A PDF whose lines are a few tokens over and over, the same for the same number, in a font it does not bring. */
function hostilePdf(index: number): Buffer {
  const random = randomNumbers(Date.now() + index);
  const token = () => tokens[Math.floor(random() * tokens.length)] ?? '';
  const content = () =>
    Array.from({ length: lines }, (_, row) => {
      const part = token() + token();
      const line = part.repeat(characters).slice(0, characters);
      return `BT /F 1 Tf 20 ${800 - row * 12} Td <${utf16(line)}> Tj ET`;
    }).join('\n');
  const first = 6;
  const kids = Array.from({ length: pages }, (_, page) => `${first + page * 2} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 5 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...Array.from({ length: pages }, (_, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${first + 1 + page * 2} 0 R >>`,
      streamOf(content()),
    ]).flat(),
  ]);
}

/** A process and the longest its first thread computed without a pause, milliseconds. */
interface HeldThread {
  name: string;
  heldMs: number;
}

/** Milliseconds between two looks. */
const lookEveryMs = 20;

/**
 * Watches how long the first threads of processes compute without waiting for anything once: the longest task that all
 * else of the process waits for, or several behind each other. What others on the machine compute does not count.
 */
function watchHeldThreads(processes: readonly { name: string; pid: number }[]): {
  stop(): HeldThread[];
} {
  const threads = processes.map(({ name, pid }) => ({ name, pid, heldMs: 0, pauses: -1, computedThen: 0 }));
  const look = () => {
    for (const thread of threads) {
      const now = readThread(thread.pid);
      if (!now) continue;
      if (now.pauses !== thread.pauses)
        Object.assign(thread, { pauses: now.pauses, computedThen: now.computed });
      thread.heldMs = Math.max(thread.heldMs, now.computed - thread.computedThen);
    }
  };
  const timer = setInterval(look, lookEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return threads.map(({ name, heldMs }) => ({ name, heldMs }));
    },
  };
}

/** Milliseconds a process' first thread has computed, and how often it waited for something (proc(5)). */
function readThread(pid: number): { computed: number; pauses: number } | undefined {
  try {
    const folder = `/proc/${pid}/task/${pid}`;
    const status = readFileSync(`${folder}/status`, 'utf8');
    return {
      computed: Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      pauses: Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0),
    };
  } catch {
    return undefined;
  }
}

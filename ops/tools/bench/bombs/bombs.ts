import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchReader, createAsk, post, register, uploadOf } from '../faults/readers.ts';
import { brief, type Figure } from '../measure.ts';
import type { RunningSite } from '../runningSite.ts';
import { drawnBombs } from './drawnBombs.ts';
import { deflated, onePage, packed, rawPdf, smallPdf, streamOf } from './rawPdf.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>';
const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const text = (line: string, times: number) =>
  `BT /F 9 Tf 20 800 Td ${`(${line}) Tj 0 -0.001 Td `.repeat(times)}ET`;

/** Files that are costly or endless to read, by name. Each is made when asked for. */
const builtBombs: Record<string, () => Buffer> = {
  'a million pages': () =>
    rawPdf([
      catalog,
      `<< /Type /Pages /Count 1000000 /Kids [${'3 0 R '.repeat(1_000_000)}] >>`,
      page,
      streamOf('0 0 9 9 re f'),
    ]),
  'pages that are their own': () =>
    rawPdf([catalog, '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R 3 0 R] >>', page, streamOf('')]),
  'a count of 2e9 pages': () =>
    rawPdf([catalog, '<< /Type /Pages /Count 2000000000 /Kids [3 0 R] >>', page, streamOf('')]),
  '2,000 pages of slow drawing': () =>
    rawPdf([
      catalog,
      `<< /Type /Pages /Count 2000 /Kids [${'3 0 R '.repeat(2_000)}] >>`,
      page,
      deflated('0 0 m 500 800 l S\n'.repeat(60_000)),
    ]),
  'arrays a million deep': () => onePage({ page: `/A ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}` }),
  'dictionaries a million deep': () =>
    onePage({ catalog: `/A ${'<</A'.repeat(1_000_000)} 0 ${'>>'.repeat(1_000_000)}` }),
  'a length without end': () =>
    onePage({ content: streamOf('0 0 9 9 re f', '/Length 5 0 R '), further: ['5 0 R'] }),
  'a length of 1e15': () => onePage({ content: streamOf('0 0 9 9 re f', '/Length 1000000000000000 ') }),
  'a table before itself': () => onePage({ trailer: '/Prev 9' }),
  'no table and a million objects': () =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj\n'.repeat(1_000_000)),
    ]),
  'objects that extend themselves': () =>
    onePage({ further: [deflated('9 0 << >>', '/Type /ObjStm /N 100000000 /First 4 /Extends 5 0 R')] }),
  'locked by a stranger’s lock': () =>
    onePage({ trailer: '/Encrypt << /Filter /Nobody /V 5 /R 6 >> /ID [<00> <00>]' }),
  'locked with a password': () =>
    onePage({
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'4e'.repeat(32)}> /U <${'55'.repeat(32)}> >> /ID [<00> <00>]`,
    }),
  'a script that never ends': () =>
    onePage({ catalog: '/OpenAction << /S /JavaScript /JS (while \\(true\\) { app.alert\\(1\\) }) >>' }),
  'an attachment of 300 MB': () =>
    onePage({
      catalog:
        '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 5 0 R >> >>] >> >>',
      further: [packed(300, 'x', '/Type /EmbeddedFile')],
    }),
  'an outline of 300,000 in a ring': () =>
    onePage({
      catalog: '/Outlines << /First 5 0 R /Last 5 0 R /Count 300000 >>',
      further: Array.from(
        { length: 300_000 },
        (_, index) => `<< /Title (a) /Next ${5 + ((index + 1) % 300_000)} 0 R /First 5 0 R >>`,
      ),
    }),
  'five million words on a page': () =>
    onePage({ content: deflated(text('word word word word word', 1_000_000)), resources: font }),
  'one word of 20 million letters': () =>
    onePage({ content: deflated(text('a'.repeat(20_000_000), 1)), resources: font }),
  'a map of a hundred thousand ranges': () =>
    onePage({
      content: text('abc', 100),
      resources:
        '/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 5 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >> >>',
      further: [
        deflated(`begincmap ${'100 beginbfrange <0000> <FFFF> <0000> endbfrange '.repeat(100_000)} endcmap`),
      ],
    }),
  'letters drawn of letters': () =>
    onePage({
      content: text('aaaaaaaaaa', 1_000),
      resources: '/Font << /F 5 0 R >>',
      further: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
        streamOf('9 0 d0 BT /F 9 Tf (aaaaaaaaaa) Tj ET'),
      ],
    }),
  'words about itself of 300 MB': () =>
    onePage({ catalog: '/Metadata 5 0 R', further: [packed(300, 'x', '/Type /Metadata /Subtype /XML')] }),
  'laughs in the words about itself': () =>
    onePage({
      catalog: '/Metadata 5 0 R',
      further: [
        streamOf(
          `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]><x:xmpmeta>&a12;</x:xmpmeta>`,
          '/Type /Metadata /Subtype /XML',
        ),
      ],
    }),
  'a field that is its own parent': () =>
    onePage({
      catalog: '/AcroForm << /Fields [5 0 R] >>',
      further: ['<< /FT /Tx /T (a) /Parent 5 0 R /Kids [5 0 R] >>'],
    }),
  'a title of 10 MB': () => onePage({ trailer: `/Info << /Title (${'A'.repeat(10_000_000)}) >>` }),
};

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

/** Prints each file's end once all are done or time is up. @returns how many ended at each stage */
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

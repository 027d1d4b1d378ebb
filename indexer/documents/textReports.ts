import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Store } from '../../mappings/store/store.ts';
import { classifyIndustry, industryIdOf, typeIdOf } from '../../mappings/taxonomy/taxonomy.ts';
import { joinLines, normaliseText } from '../../mappings/text/normalise.ts';
import type { Artifacts } from '../artifacts.ts';
import { limits } from '../limits.ts';
import { typeOf } from '../metadata/classification.ts';
import { givenMetadata } from '../metadata/metadata.ts';
import { isBroker } from '../metadata/organization.ts';

/**
 * Chart ids are `id * 10,000 + number`, and their addresses take 15 digits. The next free id comes after the largest
 * one given, so room is left for those that have no id of their own.
 */
const maxId = 90_000_000_000;
/** Characters classified beside the title when no industry is given. */
const leadCharacters = 300;

const schema = givenMetadata.extend({
  id: z.coerce.number().int().positive().max(maxId).nullish(),
  // In the catalog as in the index.
  title: z.string().transform(normaliseText).pipe(z.string().trim().min(1).max(500)),
  pages: z.array(z.string()).min(1).max(limits.pages),
});

/** A report without a PDF: one line of the NDJSON that `npm run ingest` takes. */
export type TextReport = z.output<typeof schema>;

/** A malformed line; the message says why, in English. */
export class BadLine extends Error {}

/** Reads one line. Throws `BadLine`. */
export function parseTextReport(line: string): TextReport {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch (error) {
    throw new BadLine(`not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'line'}: ${issue.message}`);
  throw new BadLine(faults.slice(0, 3).join('; '));
}

/**
 * Tells one report from another, as hex SHA-256: its id where one was given, else all it says. So a line without id
 * that comes again is a duplicate, whatever the order or spacing of its fields.
 */
export function identityOf({ id, ...report }: TextReport): string {
  const { title, subtitle, organization, researchers, date, pages } = report;
  const identity = id
    ? `report id ${id}`
    : JSON.stringify([title, subtitle, organization, researchers, date, pages]);
  return createHash('sha256').update(identity).digest('hex');
}

/** The artifacts such a report has: its text, its metadata, and no pictures. */
export function artifactsOf(report: TextReport): Artifacts {
  const pages = report.pages.map((given, index) => {
    const text = joinLines(normaliseText(given));
    return { page: index + 1, width: 0, height: 0, text, searchable: text, runs: [] };
  });
  const organization = plain(report.organization);
  const stock = { name: plain(report.stock?.name), code: plain(report.stock?.code) };
  // Searching for the taxonomy's words costs more than all else, so only where nothing was given.
  const lead = () => (pages[0]?.text ?? '').slice(0, leadCharacters);
  return {
    inspect: { ...unopened, sha256: '', pages: pages.length },
    text: { pages },
    metadata: {
      title: report.title,
      subtitle: plain(report.subtitle),
      organization,
      researchers: (report.researchers ?? []).map(plain),
      date: report.date ?? null,
      industry_id:
        (report.industry && industryIdOf(report.industry)) || classifyIndustry(`${report.title}\n${lead()}`),
      type_id: (report.type && typeIdOf(report.type)) || typeOf([], report.title, '', stock.code !== '').id,
      stock,
      is_broker: isBroker(organization),
      keywords: (report.keywords ?? []).map(plain),
      contacts: [],
      evidence: {},
    },
    charts: { figures: [] },
    images: { pages: [], charts: [] },
    summary: { points: [] },
  };
}

/** A name as texts have it. */
const plain = (given: string | undefined | null): string => normaliseText(given ?? '').trim();

const unopened = {
  bytes: 0,
  encrypted: false,
  info: { title: '', author: '', subject: '', keywords: '', producer: '', created: '' },
};

const [compress, expand] = [promisify(gzip), promisify(gunzip)];
const folder = 'bulk';

/** One report of a segment under the id the catalog gave it. */
interface Archived {
  id: number;
  report: TextReport;
}

/** Key of a load's segment, number from 0. Sorts in the order of writing. */
export function segmentKey(load: string, number: number): string {
  return `${folder}/${load}/${String(number).padStart(6, '0')}.ndjson.gz`;
}

/**
 * Keeps the reports of a batch in the store, from where the indices can be rebuilt: a line with the id, a space, and
 * the line as it came.
 */
export async function writeSegment(
  store: Store,
  key: string,
  lines: { id: number; text: string }[],
): Promise<void> {
  const text = lines.map((line) => `${line.id} ${line.text}\n`).join('');
  // The lowest level: the load waits for the engine's cores, not for the disk.
  await store.write(key, await compress(text, { level: 1 }));
}

/** The reports of a segment for which `wanted` holds; a later line of the same id wins. */
export async function readSegment(
  store: Store,
  key: string,
  wanted: (id: number) => boolean = () => true,
): Promise<Archived[]> {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`The store has no segment ${key}`);
  const found = new Map<number, Archived>();
  for (const line of (await expand(bytes)).toString('utf8').split('\n')) {
    const space = line.indexOf(' ');
    const id = Number(line.slice(0, space));
    if (space > 0 && wanted(id)) found.set(id, { id, report: parseTextReport(line.slice(space + 1)) });
  }
  return [...found.values()];
}

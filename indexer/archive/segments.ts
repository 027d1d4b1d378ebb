import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Store } from '../../mappings/store/store.ts';
import { parseTextReport, type TextReport } from './textReport.ts';

const [compress, expand] = [promisify(gzip), promisify(gunzip)];
const folder = 'bulk';

/** One report of a segment under the id the catalog gave it. */
export interface Archived {
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

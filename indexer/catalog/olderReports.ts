import { notHeld } from '../../mappings/jobs/items.ts';
import type { Rereading, RereadingCounts } from '../../mappings/rereading.ts';
import { select } from '../../mappings/statements.ts';
import type { Catalog } from './catalog.ts';

type Database = Pick<Catalog, 'database'>;

/** Name of the job that reads reports anew. */
export const rereadJobName = 'reread';

/** A report among the items of that job: given up by one release, it is tried again by the next. */
export const rereadItem = (id: number, current: number) => `${id}@${current}`;

/** Numbers of earlier steps by which reports were read: few, found by leaps over the index; what was asked for is first. */
async function olderReadings({ database }: Database, current: number): Promise<number[]> {
  const sql =
    'SELECT DISTINCT reading FROM catalog_reports WHERE reading < :current ORDER BY reading LIMIT 100';
  return (await select<{ reading: number }>(database, sql, { current })).map(({ reading }) => reading);
}

/** Which of older reports are first: what is read most, and what came last. */
const orders = [
  { index: 'catalog_reports_reading_popular', by: 'r.popularity DESC, r.id DESC' },
  { index: 'catalog_reports_reading_newest', by: 'r.id DESC' },
] as const;

/** Reports whose pictures wait to be read are left until that is done: both change the text. */
const notAwaited = `AND (r.recognition IS NULL OR r.recognition NOT IN ('waiting', 'figures'))`;

/** A report to read anew. */
export interface OlderReport {
  id: number;
  /** By which steps it was read. */
  reading: number;
}

/**
 * Reports to read anew next: what somebody asked for, then the most read and the newest by turns; a few of each. Those
 * that wait to be tried again or were given up are left out.
 * @param recognises whether pictures are read at all: without, no report waits for that
 */
export async function olderReports(
  { database }: Database,
  current: number,
  recognises: boolean,
  now = new Date(),
  few = 5,
): Promise<OlderReport[]> {
  for (const reading of await olderReadings({ database }, current)) {
    const lists = await Promise.all(
      orders.map(({ index, by }) =>
        select<{ id: number | string }>(
          database,
          `SELECT r.id FROM catalog_reports r FORCE INDEX (${index})
            WHERE r.reading = :reading AND r.kind = 'pdf' AND r.stage = 'done' ${recognises ? notAwaited : ''}
              AND ${notHeld(rereadJobName, "CONCAT(r.id, '@', :current)")}
            ORDER BY ${by} LIMIT :few`,
          { reading, current, heldUntil: now, few },
        ),
      ),
    );
    const rows = Array.from({ length: few }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
    const ids = new Set(rows.map(({ id }) => Number(id)));
    if (ids.size > 0) return [...ids].map((id) => ({ id, reading }));
  }
  return [];
}

/** Reports are counted up to here. */
const maxCounted = 100_000;
/** Failed ones shown, the latest first. */
const shown = 50;

/** Counts the PDFs that were read by other steps than those of now. */
export async function countOlder(catalog: Database, current: number): Promise<number> {
  return count(catalog, await olderReadings(catalog, current), 'pdf');
}

async function count({ database }: Database, readings: number[], kind: 'pdf' | 'text'): Promise<number> {
  if (readings.length === 0) return 0;
  const sql = `SELECT COUNT(*) AS n FROM (SELECT id FROM catalog_reports FORCE INDEX (catalog_reports_reading_newest)
    WHERE reading IN (:readings) AND kind = :kind AND stage = 'done' LIMIT ${maxCounted}) AS some`;
  const [row] = await select<{ n: number | string }>(database, sql, { readings, kind });
  return Number(row?.n ?? 0);
}

/** Items that were given up by this release. */
const given = 'FROM job_items WHERE job = :job AND item LIKE :item AND failed_at IS NOT NULL';
const ofRelease = (current: number) => ({ job: rereadJobName, item: `%@${current}` });

/** How far reading anew is. */
export async function countRereading(catalog: Database, current: number): Promise<RereadingCounts> {
  const readings = await olderReadings(catalog, current);
  const [failed] = await select<{ n: number | string }>(
    catalog.database,
    `SELECT COUNT(*) AS n ${given}`,
    ofRelease(current),
  );
  return {
    current: await count(catalog, [current], 'pdf'),
    older: await count(catalog, readings, 'pdf'),
    failed: Number(failed?.n ?? 0),
    texts: await count(catalog, readings, 'text'),
  };
}

/** How far reading anew is, with reports that failed. */
export async function rereadingState(catalog: Database, current: number): Promise<Rereading> {
  const failures = await select<{ item: string; reason: string; failed_at: Date }>(
    catalog.database,
    `SELECT item, reason, failed_at ${given} ORDER BY failed_at DESC LIMIT ${shown}`,
    ofRelease(current),
  );
  return {
    ...(await countRereading(catalog, current)),
    failures: failures.map(({ item, reason, failed_at }) => ({
      id: Number.parseInt(item, 10),
      reason,
      at: new Date(failed_at).toISOString(),
    })),
  };
}

/** Ids of reports that could not be read anew; some at a time, those after an id. */
export async function failedRereads(
  { database }: Database,
  current: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const sql = `SELECT CAST(SUBSTRING_INDEX(item, '@', 1) AS UNSIGNED) AS id ${given} HAVING id > :after ORDER BY id LIMIT :limit`;
  const values = { ...ofRelease(current), after, limit };
  return (await select<{ id: number | string }>(database, sql, values)).map(({ id }) => Number(id));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../catalog/reportModel.ts';
import type { IndexerServices } from '../services.ts';
import { compareRows } from './compareRows.ts';
import type { Finding } from './finding.ts';
import { compareFilesNow } from './inStore.ts';

/** Looks at a report that changes or lags, and milliseconds between them. */
const [looks, pause] = [5, 1_000];

/**
 * What is wrong with these reports while they rest: a row that is another behind the comparison than before it was
 * compared with files and documents of before or after the change, and is looked at again. One that still changes at
 * the last look is left to the next run; one whose documents are behind is told then.
 */
export async function* lookAgain(
  services: IndexerServices,
  suspects: readonly number[],
  contents: boolean,
): AsyncGenerator<Finding> {
  const { catalog, refresher } = services;
  let ids = [...suspects];
  for (let look = 1; ids.length > 0; look++) {
    // The rows first: what a row promises is in the index before, if not to be seen there.
    const rows = await catalog.byIds(ids);
    await refresher.refresh();
    const findings = [
      ...(await compareRows(services, rows, contents)),
      ...(await compareFilesNow(services.store, rows)),
    ];
    const now = new Map((await catalog.byIds(ids)).map((row) => [row.id, row]));
    const resting = new Set(rows.filter((row) => isSame(row, now.get(row.id))).map(({ id }) => id));
    const final = new Set(rows.filter((row) => look === looks || !lags(row)).map(({ id }) => id));
    const settled = ({ reportId }: Finding) => resting.has(reportId) && final.has(reportId);
    yield* findings.filter(settled);
    if (look === looks) return;
    ids = [...new Set(findings.filter((finding) => !settled(finding)).map(({ reportId }) => reportId))];
    if (ids.length > 0) await sleep(pause);
  }
}

const isSame = (row: Report, now: Report | undefined) => JSON.stringify(row) === JSON.stringify(now);

/** The sweep, or who changed it, is about to write it. */
const lags = ({ version, indexedVersion }: Report) => indexedVersion < version;

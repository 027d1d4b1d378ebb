import { setTimeout as sleep } from 'node:timers/promises';
import { reindexReport } from '../documents/reindexReport.ts';
import { compareIndices, type DocumentDifference } from './compareIndices.ts';
import type { ReindexServices } from './reindexServices.ts';
import { targetOf } from './switchIndices.ts';
import type { IndexTarget } from './targets.ts';

/** Rounds of writing what differs and comparing it again; edits go on meanwhile. */
const rounds = 5;
const between = 1_000;
/** So many reports that lack something are no passing edit: the filling itself went wrong. */
const most = 5_000;

/**
 * Compares new indices with those that are served, count by count and hash by hash, and writes what is missing anew
 * from the catalog. Afterwards nothing is missing and nothing is there too much; what says something else than before
 * is how this release derives it.
 * @throws Error when something stays missing
 */
export async function mendDifferences(
  services: ReindexServices,
  next: IndexTarget,
): Promise<{ different: number }> {
  const { client, names } = services;
  let wanted: number[] | undefined;
  for (let round = 1; ; round++) {
    const served = await targetOf(client, names, 'served');
    if (!served) throw new Error('The indices that are served are gone.');
    await client.indices.refresh({
      index: [...Object.values(served.names), ...Object.values(next.names)].join(','),
    });
    const found: DocumentDifference[] = [];
    for await (const difference of compareIndices(client, served, next, wanted)) {
      found.push(difference);
      if (found.length > 20 * most) throw new Error(`More than ${found.length} documents differ.`);
    }
    const lacking = new Set(found.filter(({ how }) => how !== 'different').map(({ reportId }) => reportId));
    const different = new Set(found.map(({ reportId }) => reportId)).size - lacking.size;
    if (lacking.size > most) throw new Error(`${lacking.size} reports lack documents in the new indices.`);
    // Once for all that differs: an edit may have come between the two reads.
    if (lacking.size === 0 && (round > 1 || different === 0)) return { different };
    if (round > rounds) throw new Error(`The new indices are not whole: ${tell(found)}`);
    await mend(services, next, found, round === 1 ? most : 0);
    wanted = [...new Set(found.map(({ reportId }) => reportId))].slice(0, most);
    if (round > 1) await sleep(between);
  }
}

async function mend(
  services: ReindexServices,
  next: IndexTarget,
  found: readonly DocumentDifference[],
  differing: number,
): Promise<void> {
  const { catalog, writer } = services;
  const lacking = found.filter(({ how }) => how !== 'different').map(({ reportId }) => reportId);
  const others = found.filter(({ how }) => how === 'different').map(({ reportId }) => reportId);
  for (const id of new Set([...lacking, ...others.slice(0, differing)])) await reindexReport(services, id);
  for (const { kind, id, reportId, how } of found) {
    if (how !== 'extra') continue;
    const row = await catalog.byId(reportId);
    const { body: there } = await services.client.exists({
      index: services.names[kind],
      id,
      ...(kind !== 'reports' && { routing: String(reportId) }),
    });
    if (there) continue;
    const routing = kind === 'reports' ? {} : { routing: String(reportId) };
    await writer.writeTo(next, [{ index: kind, id, version: row?.version ?? 0, ...routing }]);
  }
}

const tell = (found: readonly DocumentDifference[]) =>
  found
    .filter(({ how }) => how !== 'different')
    .slice(0, 5)
    .map(({ kind, id, how }) => `${kind} ${id} is ${how}`)
    .join('; ');

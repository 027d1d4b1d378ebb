import { setTimeout as sleep } from 'node:timers/promises';
import { type IndexTarget, targetOf } from '../clients/indices.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import type { ReindexServices } from './builds.ts';
import { compareIndices, type DocumentDifference } from './compare.ts';

/** Rounds of writing what differs and comparing it again; edits go on meanwhile. */
const rounds = 5;
const between = 1_000;
/** So many reports that lack something are no passing edit: the filling itself went wrong. */
const batchSize = 5_000;
/** Rows looked at together. */
const batch = 1_000;
/** So many documents of them. */
const maxDocuments = 20 * batchSize;

/** Differences. Where a release derives all documents differently these are all reports, so only the first are kept. */
interface Differing {
  /** Missing and surplus documents. */
  lacking: DocumentDifference[];
  /** Reports that say something else, the first of them. */
  others: Set<number>;
  /** Documents that differ, at least. */
  different: number;
}

/**
 * Compares new indices with the served ones by count and hash, and rewrites missing documents from the catalog.
 * Afterwards nothing is missing or surplus; remaining differences come from how this release derives documents.
 * @throws Error when something stays missing
 */
export async function repairDifferences(
  services: ReindexServices,
  next: IndexTarget,
): Promise<{ different: number }> {
  const { client, names } = services;
  let wanted: number[] | undefined;
  // Only the first of them are compared again.
  let all = 0;
  for (let round = 1; ; round++) {
    const served = await targetOf(client, names, 'served');
    if (!served) throw new Error('The indices that are served are gone.');
    await client.indices.refresh({
      index: [...Object.values(served.names), ...Object.values(next.names)].join(','),
    });
    const differ = await differing(compareIndices(client, served, next, wanted));
    const { others, different } = differ;
    const lacking = await ofFinished(services, differ.lacking);
    const reports = new Set(lacking.map(({ reportId }) => reportId));
    if (reports.size > batchSize)
      throw new Error(`${reports.size} reports lack documents in the new indices.`);
    const beyond = round === 1 ? different - others.size : all;
    // Once for all that differs: an edit may have come between the two reads.
    if (reports.size === 0 && (round > 1 || different === 0)) return { different: different + beyond };
    if (round > rounds) throw new Error(`The new indices are not whole: ${describe(lacking)}`);
    all = beyond;
    await mend(services, next, lacking, round === 1 ? others : new Set());
    wanted = [...reports, ...others].slice(0, batchSize);
    if (round > 1) await sleep(between);
  }
}

/** Sums up differences. @throws Error when more is missing than an edit can have done */
export async function differing(differences: AsyncIterable<DocumentDifference>): Promise<Differing> {
  const lacking: DocumentDifference[] = [];
  const others = new Set<number>();
  // Each kind comes in the order of its reports.
  const ofKind = new Map<string, { last: number; count: number }>();
  for await (const difference of differences) {
    const { kind, how, reportId } = difference;
    if (how !== 'different') {
      lacking.push(difference);
      if (lacking.length > maxDocuments)
        throw new Error(`More than ${maxDocuments} documents are missing or too much.`);
      continue;
    }
    if (others.size < batchSize) others.add(reportId);
    const counted = ofKind.get(kind);
    if (counted?.last === reportId) continue;
    ofKind.set(kind, { last: reportId, count: (counted?.count ?? 0) + 1 });
  }
  const counted = others.size < batchSize ? 0 : Math.max(...[...ofKind.values()].map(({ count }) => count));
  for (const { reportId } of lacking) others.delete(reportId);
  return { lacking, others, different: Math.max(others.size, counted) };
}

/**
 * Leaves out reports without documents to compare: unfinished ones are written by their job, into both; failed retries
 * and orphaned documents have no source.
 */
async function ofFinished(
  { catalog }: ReindexServices,
  lacking: readonly DocumentDifference[],
): Promise<DocumentDifference[]> {
  const ids = [...new Set(lacking.filter(({ how }) => how === 'missing').map(({ reportId }) => reportId))];
  const finished = new Set<number>();
  for (let at = 0; at < ids.length; at += batch)
    for (const { id, stage } of await catalog.byIds(ids.slice(at, at + batch)))
      if (stage === 'done') finished.add(id);
  return lacking.filter(({ how, reportId }) => how !== 'missing' || finished.has(reportId));
}

async function mend(
  services: ReindexServices,
  next: IndexTarget,
  lacking: readonly DocumentDifference[],
  others: ReadonlySet<number>,
): Promise<void> {
  const { catalog, writer } = services;
  for (const id of new Set([...lacking.map(({ reportId }) => reportId), ...others]))
    await reindexReport(services, id);
  for (const { kind, id, reportId, how } of lacking) {
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

const describe = (lacking: readonly DocumentDifference[]) =>
  lacking
    .slice(0, 5)
    .map(({ kind, id, how }) => `${kind} ${id} is ${how}`)
    .join('; ');

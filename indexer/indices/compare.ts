import { createHash } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import { type IndexTarget, indexKinds } from '../clients/indices.ts';

type Order = (number | string)[];

/** A document of an index by the hash of what it says. */
export interface HashedDocument {
  id: string;
  reportId: number;
  /** Its place among all. */
  order: Order;
  hash: string;
}

interface Hit {
  _id: string;
  _source: Record<string, unknown> & { id?: number; report_id?: number };
  sort: Order;
}

const sorts: Record<keyof IndexNames, object[]> = {
  reports: [{ id: 'asc' }],
  pages: [{ report_id: 'asc' }, { page: 'asc' }],
  charts: [{ id: 'asc' }],
};
const batch = 500;

/** The hash of what a document says in these fields, whatever their order. */
export function hashOfDocument(document: object, fields: ReadonlySet<string>): string {
  const known = Object.entries(document).filter(([name]) => fields.has(name));
  return createHash('sha1').update(JSON.stringify(known.sort())).digest('base64');
}

/**
 * The documents of one index in the order of their ids, as of its last refresh; memory stays flat.
 * @param fields that are hashed
 * @param reportIds reads those of these reports alone
 */
export async function* hashedDocuments(
  client: Client,
  index: string,
  kind: keyof IndexNames,
  fields: ReadonlySet<string>,
  reportIds?: readonly number[],
): AsyncGenerator<HashedDocument> {
  const query = reportIds
    ? { terms: { [kind === 'reports' ? 'id' : 'report_id']: reportIds } }
    : { match_all: {} };
  const read = async (after?: Order) => {
    const { body } = await client.search({
      index,
      body: {
        size: batch,
        track_total_hits: false,
        query,
        sort: sorts[kind],
        ...(after && { search_after: after }),
      } as never,
    });
    return body.hits.hits as unknown as Hit[];
  };
  for (let coming = read(); ; ) {
    const hits = await coming;
    const last = hits.length < batch;
    if (!last) {
      // The engine reads on while these are hashed.
      coming = read(hits.at(-1)?.sort);
      // It is awaited in its turn, unless the reader stops.
      coming.catch(() => undefined);
    }
    for (const { _id: id, _source: source, sort } of hits)
      yield {
        id,
        reportId: Number(source.report_id ?? source.id),
        order: sort,
        hash: hashOfDocument(source, fields),
      };
    if (last) return;
  }
}

/** One document that is not the same in both. */
export interface DocumentDifference {
  kind: keyof IndexNames;
  id: string;
  reportId: number;
  /** Whether it is in the first alone, in the second alone, or says something else. */
  how: 'missing' | 'extra' | 'different';
}

/**
 * Compares two targets document by document, in the order of their ids, by a hash of the fields that both know.
 * Memory stays flat. @param reportIds compares these reports alone
 */
export async function* compareIndices(
  client: Client,
  first: IndexTarget,
  second: IndexTarget,
  reportIds?: readonly number[],
): AsyncGenerator<DocumentDifference> {
  for (const kind of indexKinds) {
    const fields = new Set([...first.fields[kind]].filter((field) => second.fields[kind].has(field)));
    const read = (target: IndexTarget) =>
      hashedDocuments(client, target.names[kind], kind, fields, reportIds);
    const [one, other] = [read(first), read(second)];
    let [left, right] = await Promise.all([one.next(), other.next()]);
    while (!left.done || !right.done) {
      const order = compareOrder(left, right);
      const entry = (order > 0 ? right.value : left.value) as HashedDocument;
      const found = { kind, id: entry.id, reportId: entry.reportId };
      if (order < 0) yield { ...found, how: 'missing' };
      else if (order > 0) yield { ...found, how: 'extra' };
      else if (left.value?.hash !== right.value?.hash) yield { ...found, how: 'different' };
      [left, right] = await Promise.all([order <= 0 ? one.next() : left, order >= 0 ? other.next() : right]);
    }
  }
}

function compareOrder(left: IteratorResult<HashedDocument>, right: IteratorResult<HashedDocument>): number {
  if (left.done) return 1;
  if (right.done) return -1;
  for (const [index, value] of left.value.order.entries()) {
    const other = right.value.order[index] ?? '';
    if (value < other) return -1;
    if (value > other) return 1;
  }
  return 0;
}

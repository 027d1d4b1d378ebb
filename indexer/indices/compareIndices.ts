import { createHash } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/types.ts';
import { type IndexTarget, indexKinds } from './targets.ts';

/** One document that is not the same in both. */
export interface Difference {
  kind: keyof IndexNames;
  id: string;
  reportId: number;
  /** Whether it is in the first alone, in the second alone, or says something else. */
  how: 'missing' | 'extra' | 'different';
}

type Order = (number | string)[];

interface Entry {
  id: string;
  reportId: number;
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

/**
 * Compares two targets document by document, in the order of their ids, by a hash of the fields that both know.
 * Memory stays flat. @param reportIds compares these reports alone
 */
export async function* compareIndices(
  client: Client,
  first: IndexTarget,
  second: IndexTarget,
  reportIds?: readonly number[],
): AsyncGenerator<Difference> {
  for (const kind of indexKinds) {
    const fields = new Set([...first.fields[kind]].filter((field) => second.fields[kind].has(field)));
    const query = reportIds
      ? { terms: { [kind === 'reports' ? 'id' : 'report_id']: reportIds } }
      : { match_all: {} };
    const read = (target: IndexTarget) => entries(client, target.names[kind], kind, { fields, query });
    const [one, other] = [read(first), read(second)];
    let [left, right] = [await one.next(), await other.next()];
    while (!left.done || !right.done) {
      const order = compareOrder(left, right);
      const entry = (order > 0 ? right.value : left.value) as Entry;
      const told = { kind, id: entry.id, reportId: entry.reportId };
      if (order < 0) yield { ...told, how: 'missing' };
      else if (order > 0) yield { ...told, how: 'extra' };
      else if (left.value?.hash !== right.value?.hash) yield { ...told, how: 'different' };
      if (order <= 0) left = await one.next();
      if (order >= 0) right = await other.next();
    }
  }
}

function compareOrder(left: IteratorResult<Entry>, right: IteratorResult<Entry>): number {
  if (left.done) return 1;
  if (right.done) return -1;
  for (const [index, value] of left.value.order.entries()) {
    const other = right.value.order[index] ?? '';
    if (value < other) return -1;
    if (value > other) return 1;
  }
  return 0;
}

async function* entries(
  client: Client,
  index: string,
  kind: keyof IndexNames,
  { fields, query }: { fields: ReadonlySet<string>; query: object },
): AsyncGenerator<Entry> {
  for (let after: Order | undefined; ; ) {
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
    const hits = body.hits.hits as unknown as Hit[];
    for (const { _id: id, _source: source, sort } of hits) {
      const known = Object.entries(source).filter(([name]) => fields.has(name));
      const hash = createHash('sha1').update(JSON.stringify(known.sort())).digest('base64');
      yield { id, reportId: Number(source.report_id ?? source.id), order: sort, hash };
    }
    after = hits.at(-1)?.sort;
    if (hits.length < batch) return;
  }
}

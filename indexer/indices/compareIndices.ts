import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/indexNames.ts';
import { type HashedDocument, hashedDocuments } from './hashedDocuments.ts';
import { type IndexTarget, indexKinds } from './targets.ts';

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
      const told = { kind, id: entry.id, reportId: entry.reportId };
      if (order < 0) yield { ...told, how: 'missing' };
      else if (order > 0) yield { ...told, how: 'extra' };
      else if (left.value?.hash !== right.value?.hash) yield { ...told, how: 'different' };
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

import type { Client } from '@opensearch-project/opensearch';
import { EngineBusy, IndexBlocked } from '../errors.ts';

/** The engine refused some of a bulk request for good (a mapping fault); trying again gives the same. */
export class BulkRejected extends Error {
  constructor(
    /** Each document refused: `_id` and why. */
    readonly faults: { id: string; reason: string }[],
  ) {
    const first = faults.slice(0, 3).map(({ id, reason }) => `${id}: ${reason}`);
    super(`The search engine refused ${faults.length} documents: ${first.join('; ')}`);
    this.name = 'BulkRejected';
  }
}

/** HTTP status of an item that stands there from a later version. */
const versionConflict = 409;

interface BulkItem {
  _index: string;
  _id: string;
  status: number;
  error?: { type: string; reason: string };
}

/**
 * Sends one bulk body. A document that a later version holds stays, without an error.
 * @throws `EngineBusy`, `IndexBlocked`, `BulkRejected`, or the client's own errors
 * @param refresh whether the documents are searchable at once
 */
export async function sendBulk(client: Client, body: string, refresh = false): Promise<void> {
  const answer = await client.transport.request({
    method: 'POST',
    path: '/_bulk',
    // Answers hold a line a document; only the faults are of use.
    querystring: {
      filter_path: 'errors,items.*.error,items.*._id,items.*._index,items.*.status',
      ...(refresh && { refresh: 'true' }),
    },
    bulkBody: body,
  });
  const { errors, items } = answer.body as { errors: boolean; items?: Record<string, BulkItem>[] };
  if (!errors) return;
  const failed = (items ?? [])
    .flatMap((item) => Object.values(item))
    .filter(({ error, status }) => error && status !== versionConflict);
  const blocked = failed.find(({ error }) => error?.type === 'cluster_block_exception');
  if (blocked) throw new IndexBlocked(blocked.error?.reason ?? '');
  if (failed.some((item) => item.status === 429 || item.status === 503)) throw new EngineBusy();
  if (failed.length > 0)
    throw new BulkRejected(failed.map(({ _id, error }) => ({ id: _id, reason: error?.reason ?? '' })));
}

/** Joins lines into bodies of about `bytes` each; a line is never cut. */
export function* bodiesOf(lines: Iterable<string>, bytes = 5_000_000): Generator<string> {
  let parts: string[] = [];
  let size = 0;
  for (const line of lines) {
    parts.push(line);
    // Most of it is Chinese: three bytes a character.
    size += line.length * 2.5;
    if (size < bytes) continue;
    yield parts.join('');
    parts = [];
    size = 0;
  }
  if (parts.length > 0) yield parts.join('');
}

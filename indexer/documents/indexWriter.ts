import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/types.ts';
import { BulkRejected, bodiesOf, sendBulk } from './sendBulk.ts';

/** One document to put in place, or to take away. */
export interface DocumentAction {
  index: keyof IndexNames;
  id: string;
  /** Pages and charts lie with their report. */
  routing?: string;
  /** The version of the catalog row it was derived from; what stands there from a later one stays. */
  version: number;
  /** Absent: the document is taken away. */
  document?: object;
}

/** The one way to the indices: every document of reports, pages and charts is written through it. */
export class IndexWriter {
  constructor(
    private readonly client: Client,
    private readonly names: IndexNames,
  ) {}

  /**
   * Writes into every index that is served or being built. Throws `EngineBusy`, `IndexBlocked`, the client's own
   * errors, and, after all else is written, `BulkRejected`.
   */
  async write(actions: readonly DocumentAction[], bodyBytes?: number): Promise<void> {
    for (const names of this.targets()) await this.writeTo(names, actions, bodyBytes);
  }

  /** The same into the indices of these names alone. */
  async writeTo(names: IndexNames, actions: readonly DocumentAction[], bodyBytes?: number): Promise<void> {
    const faults: BulkRejected['faults'] = [];
    for (const body of bodiesOf(linesOf(names, actions), bodyBytes)) {
      try {
        await sendBulk(this.client, body);
      } catch (error) {
        if (!(error instanceof BulkRejected)) throw error;
        faults.push(...error.faults);
      }
    }
    if (faults.length > 0) throw new BulkRejected(faults);
  }

  private targets(): IndexNames[] {
    return [this.names];
  }
}

/** The lines of a bulk request, each action with its document. */
export function* linesOf(names: IndexNames, actions: Iterable<DocumentAction>): Generator<string> {
  for (const { index, id, routing, version, document } of actions) {
    const place = { _index: names[index], _id: id, routing, version, version_type: 'external_gte' };
    yield document
      ? `${JSON.stringify({ index: place })}\n${JSON.stringify(document)}\n`
      : `${JSON.stringify({ delete: place })}\n`;
  }
}

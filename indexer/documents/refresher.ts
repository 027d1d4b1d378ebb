import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/indexNames.ts';

/** Milliseconds in which callers gather. */
const gathered = 250;

/** Makes written documents searchable. Many callers at about the same time share one refresh. */
export class Refresher {
  private waiting: Promise<void> | null = null;

  constructor(
    private readonly client: Client,
    private readonly names: IndexNames,
  ) {}

  /** Fulfilled when all that was written before the call is searchable. */
  refresh(): Promise<void> {
    this.waiting ??= new Promise((resolve, reject) => {
      setTimeout(() => {
        // Callers from here on wrote after the refresh began, so they need the next one.
        this.waiting = null;
        this.client.indices.refresh({ index: Object.values(this.names) }).then(() => resolve(), reject);
      }, gathered);
    });
    return this.waiting;
  }
}

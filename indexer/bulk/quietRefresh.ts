import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/searchEngine.ts';

/** Loads now running; the last to end brings the usual interval back. */
let loads = 0;

/**
 * During a long load the indices refresh every 30 s only: each refresh costs the engine a segment. Whoever needs a
 * write to be seen at once refreshes by himself.
 */
export function quietRefresh({ client, names }: { client: Client; names: IndexNames }) {
  let begun = false;
  return {
    async begin(): Promise<void> {
      begun = true;
      loads += 1;
      await setRefreshInterval(client, names, '30s');
    },
    async end(): Promise<void> {
      if (!begun) return;
      loads -= 1;
      if (loads === 0) await setRefreshInterval(client, names);
    },
  };
}

/** Sets how often indices show what was written; the usual time where none is given, also what a dead load leaves. */
export async function setRefreshInterval(client: Client, names: IndexNames, interval = '1s'): Promise<void> {
  await client.indices.putSettings({
    index: Object.values(names).join(','),
    body: { index: { refresh_interval: interval } },
  });
}

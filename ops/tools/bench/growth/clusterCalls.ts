import { indexNames } from '../../../../mappings/searchEngine.ts';
import type { TestSite } from '../../../test/site.ts';
import { waitFor } from '../../../test/waitFor.ts';

/** Tens of GB are copied from node to node. */
const settleTimeoutMs = 1_800_000;

/** What the bench asks of the engine itself, behind the site's back. */
export function createClusterCalls(engine: string, { env }: TestSite) {
  const names = indexNames(env.INDEX_PREFIX ?? '');
  const all = `${env.INDEX_PREFIX}-*`;

  /** @throws when the engine refuses */
  async function ask<Answer>(method: string, path: string, body?: object | string): Promise<Answer> {
    const answer = await fetch(`${engine}/${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  }

  return {
    ask,
    all,
    names,

    /** Bytes of the primaries of all of the site's indices. */
    async bytes(): Promise<number> {
      await ask('POST', `${all}/_flush`);
      const stats = await ask<{ _all: { primaries: { store: { size_in_bytes: number } } } }>(
        'GET',
        `${all}/_stats/store`,
      );
      return stats._all.primaries.store.size_in_bytes;
    },

    /** Waits until every copy of every shard is at its place. Gives the seconds that took. */
    async settle(): Promise<number> {
      const begun = performance.now();
      // Shards of one machine are copied at the speed of its disk.
      await ask('PUT', '_cluster/settings', {
        transient: {
          'indices.recovery.max_bytes_per_sec': '1gb',
          'cluster.routing.allocation.node_concurrent_recoveries': 4,
        },
      });
      await waitFor(
        async () => {
          const health = await ask<{ status: string; relocating_shards: number }>(
            'GET',
            `_cluster/health/${all}`,
          );
          return health.status === 'green' && health.relocating_shards === 0;
        },
        { timeoutMs: settleTimeoutMs, intervalMs: 1_000, message: 'Shards are not at their places.' },
      );
      return (performance.now() - begun) / 1_000;
    },
  };
}

export type ClusterCalls = ReturnType<typeof createClusterCalls>;

/** The physical index behind each alias. */
async function physicalOf({ ask, names }: ClusterCalls): Promise<[alias: string, index: string][]> {
  const aliases = Object.values({ ...names });
  const behind = await ask<Record<string, { aliases: object }>>('GET', `_alias/${aliases.join(',')}`);
  return Object.entries(behind).flatMap(([index, found]) =>
    Object.keys(found.aliases).map((alias): [string, string] => [alias, index]),
  );
}

/**
 * Shows each index so many times under its alias. The copies are links to its files: they take no disk, and nothing
 * can be written while they are there.
 * @returns what removes them again
 */
export async function multiply(
  calls: ClusterCalls,
  times: number,
  replicas: number,
): Promise<() => Promise<void>> {
  const { ask, all } = calls;
  const indices = await physicalOf(calls);
  const block = (on: boolean) => ask('PUT', `${all}/_settings`, { 'index.blocks.write': on });
  const copies: string[] = [];
  await block(true);
  for (let copy = 1; copy < times; copy++)
    for (const [alias, index] of indices) {
      const name = `${index}-copy-${copy}`;
      await ask('PUT', `${index}/_clone/${name}?wait_for_active_shards=1&timeout=120s`, {
        settings: { 'index.number_of_replicas': replicas },
        aliases: { [alias]: {} },
      });
      copies.push(name);
    }
  return async () => {
    await ask('DELETE', copies.join(','));
    await block(false);
  };
}

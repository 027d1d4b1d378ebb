import { startCluster } from '../../../test/engineCluster.ts';
import { startSite } from '../../../test/site.ts';
import { brief } from '../measure.ts';
import { measureAlerts, measureCalls } from './calls.ts';
import { createClusterCalls, multiply } from './clusterCalls.ts';
import { load, writeCharts } from './load.ts';

export interface GrowthOptions {
  /** Numbers of reports, of 20 pages each, at which is measured. */
  sizes: number[];
  /** Of the cluster that is loaded; with the further numbers the last size, or what `times` makes of it, is measured again. */
  nodes: number[];
  shards: number;
  /** Copies of each shard; those that have no node yet wait for one. */
  replicas: number;
  /** Each index so many times under its alias, for sizes that would take too long to load; 1 for none. */
  times: number;
  /** Of each node, as Java writes it. */
  heap: string;
  /** Calls of each kind. */
  queries: number;
}

/**
 * Loads made reports into a site on engines of its own, size by size, and prints at each how fast they came in, what
 * the index takes and how long readers wait, so that growth is seen as a curve. Database and Redis are the running site's.
 */
export async function benchGrowth(options: GrowthOptions) {
  const { sizes, nodes, shards, replicas, times, heap, queries } = options;
  const [founders = 1, ...later] = nodes.toSorted((a, b) => a - b);
  const cluster = await startCluster(founders, { heap, lasting: true });
  try {
    const site = await startSite(
      {
        OPENSEARCH_URL: cluster.url,
        INDEX_SHARDS: String(shards),
        INDEX_REPLICAS: String(replicas),
        CALLS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'error',
        OCR_PAGES: '0',
      },
      1,
      'bench',
    );
    try {
      const [node = ''] = cluster.url.split(',');
      const clusterCalls = createClusterCalls(node, site);
      console.log(`${founders} nodes of ${heap} heap, ${shards} shards, ${replicas} replicas`);
      let loaded = 0;
      for (const size of sizes.toSorted((a, b) => a - b)) {
        const seconds = await load(site, loaded, size);
        await writeCharts(clusterCalls, loaded, size);
        const bytes = await clusterCalls.bytes();
        console.log(
          `${size} reports: ${brief((size - loaded) / seconds)}/s, ${brief(bytes / size)} bytes of index a report`,
        );
        loaded = size;
        await measureCalls(site, size, queries);
        await measureAlerts(site, size);
      }
      const remove = times > 1 ? await multiply(clusterCalls, times, replicas) : async () => {};
      if (times > 1) {
        console.log(`${loaded} reports, each index ${times} times`);
        await measureCalls(site, loaded, queries);
      }
      for (const count of later) {
        await cluster.grow(count - cluster.nodes.length);
        console.log(`${count} nodes: settled after ${brief(await clusterCalls.settle())} s`);
        await measureCalls(site, loaded, queries);
      }
      await remove();
      if (later.length > 0) await measureAlerts(site, loaded + 1);
    } finally {
      await site.stop();
    }
  } finally {
    await cluster.stop();
  }
}

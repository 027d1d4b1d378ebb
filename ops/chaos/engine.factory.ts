import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../test/engineCluster.ts';
import { testEngines } from '../test/engines.ts';
import { toxicProxy } from '../test/toxicProxy.ts';

/** A search engine that is taken away from a site now and then. */
export interface UnreliableEngine {
  url: string;
  /** Takes it away; it is on its way back when this is fulfilled. `chance` from 0 to 1. */
  shake(chance: number): Promise<void>;
  /** Fulfilled when it is there. */
  back(): Promise<unknown>;
  close(): Promise<void>;
}

/** The test run's engine, others work with it too: the line to it is cut, and mended. */
export async function cutEngine(): Promise<UnreliableEngine> {
  const wire = await toxicProxy(testEngines().opensearchUrl);
  return {
    url: wire.url,
    async shake(chance) {
      await wire.cut();
      await sleep(1_000 + chance * 2_000);
      await wire.mend();
    },
    back: async () => undefined,
    close: () => wire.close(),
  };
}

/** An engine of its own, ended as `kill -9` does and started again over what it left. */
export async function killedEngine(): Promise<UnreliableEngine> {
  const cluster = await startCluster(1);
  const [node] = cluster.nodes;
  let starting: Promise<unknown> = Promise.resolve();
  return {
    url: cluster.url,
    async shake(chance) {
      await starting;
      await node?.kill();
      await sleep(chance * 3_000);
      // A start takes half a minute, and all else is shaken meanwhile.
      starting = node?.startAgain() ?? starting;
      starting.catch(() => undefined);
    },
    back: () => starting,
    close: () => cluster.stop(),
  };
}

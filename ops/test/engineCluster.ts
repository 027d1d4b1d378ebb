import { chmodSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava } from '../launch/engines/java.mjs';
import { openSearchChild, replaceThai } from '../launch/engines/openSearch.mjs';
import { openSearchHome } from '../launch/engines/openSearchHome.mjs';
import { Account, unprivilegedAccount } from '../launch/process/account.mjs';
import { freePort } from '../launch/process/ports.mjs';
import { readSettings } from '../launch/settings.mjs';
import { type ServerSpec, startServer, type TestServer } from './testServer.ts';

/** A node; killed, it can be started again with the data it had. */
interface EngineNode extends TestServer {
  startAgain(): Promise<void>;
}

/** A cluster of a test's own. */
export interface EngineCluster {
  /** `OPENSEARCH_URL`: the nodes' addresses with commas between. */
  url: string;
  nodes: EngineNode[];
  /** Starts more nodes and waits until all have joined. `url` names them too from then on. */
  grow(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster of real nodes and waits until all have joined.
 * @param heap of each node; without it as little as one can live on
 * @param lasting whether they serve for longer than a test, so that compiling well pays
 */
export async function startCluster(
  size: number,
  { heap = '256m', lasting = false } = {},
): Promise<EngineCluster> {
  const { cacheDir, root } = readSettings({ ...process.env, PORT: '' }, []);
  const folder = await mkdtemp(join(tmpdir(), 'yanhai-cluster-'));
  chmodSync(folder, 0o755);
  const home = await openSearchHome({ cacheDir, root, logs: folder });
  const java = await findJava({ env: process.env, cacheDir, root, logs: folder });
  const account = await unprivilegedAccount({ root, logs: folder, folders: [folder, home, java.home] });
  const cluster: number[] = [];
  const urls: string[] = [];
  const nodes: EngineNode[] = [];
  const grow = async (count: number) => {
    const joins = nodes.length > 0;
    const places = [];
    for (let index = 0; index < count; index++) {
      const dataDir = join(folder, `node-${nodes.length + index}`);
      mkdirSync(dataDir);
      places.push({ dataDir, port: await freePort(), transportPort: await freePort() });
    }
    cluster.push(...places.map(({ transportPort }) => transportPort));
    urls.push(...places.map(({ port }) => `http://127.0.0.1:${port}`));
    const started = places.map((place) => {
      // Without the guard, which lets no node speak to another.
      const { spec, url } = openSearchChild({ ...place, home, java, heap, account, cluster, joins });
      const { words, cwd, env } = spec;
      return startNode({
        words,
        cwd,
        // Three start at once: a compiler that does less is ready sooner.
        env: {
          ...env,
          ...(!lasting && { OPENSEARCH_JAVA_OPTS: `${env.OPENSEARCH_JAVA_OPTS} -XX:TieredStopAtLevel=1` }),
        },
        log: `${place.dataDir}.log`,
        // The words name the account already.
        account: new Account(undefined),
        answers: () => isJoined(url, cluster.length),
        timeoutMs: 300_000,
      });
    });
    nodes.push(...(await Promise.all(started)));
  };
  await grow(size);
  if (!java.complete) await replaceThai(urls[0] ?? '');
  return {
    get url() {
      return urls.join(',');
    },
    nodes,
    grow,
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a node is one of so many that have their primaries. */
const isJoined = (url: string, size: number) =>
  fetch(`${url}/_cluster/health?wait_for_nodes=${size}&wait_for_status=yellow&timeout=1s`).then(
    ({ ok }) => ok,
    () => false,
  );

async function startNode(spec: ServerSpec): Promise<EngineNode> {
  let server = await startServer(spec);
  return {
    get pid() {
      return server.pid;
    },
    kill: () => server.kill(),
    stop: () => server.stop(),
    async startAgain() {
      server = await startServer(spec);
    },
  };
}

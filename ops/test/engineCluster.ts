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
  const places = [];
  for (let index = 0; index < size; index++) {
    const dataDir = join(folder, `node-${index}`);
    mkdirSync(dataDir);
    places.push({ dataDir, port: await freePort(), transportPort: await freePort() });
  }
  const cluster = places.map(({ transportPort }) => transportPort);
  const urls = places.map(({ port }) => `http://127.0.0.1:${port}`);
  const joined = (url: string) =>
    fetch(`${url}/_cluster/health?wait_for_nodes=${size}&wait_for_status=yellow&timeout=1s`).then(
      ({ ok }) => ok,
      () => false,
    );
  const nodes = await Promise.all(
    places.map((place, index) => {
      // Without the guard, which lets no node speak to another.
      const { words, cwd, env } = openSearchChild({ ...place, home, java, heap, account, cluster }).spec;
      return startNode({
        words,
        cwd,
        // Three start at once: a compiler that does less is ready sooner.
        env: {
          ...env,
          ...(!lasting && { OPENSEARCH_JAVA_OPTS: `${env.OPENSEARCH_JAVA_OPTS} -XX:TieredStopAtLevel=1` }),
        },
        log: join(folder, `node-${index}.log`),
        // The words name the account already.
        account: new Account(undefined),
        answers: () => joined(urls[index] ?? ''),
        timeoutMs: 300_000,
      });
    }),
  );
  if (!java.complete) await replaceThai(urls[0] ?? '');
  return {
    url: urls.join(','),
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

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

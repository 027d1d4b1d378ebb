import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitCredentials } from '../secrets.mjs';
import { httpAnswers, httpLives } from './probes.mjs';

/**
 * Start options of OpenSearch.
 * @typedef {object} OpenSearchOptions
 * @property {string} dataDir
 * @property {string} home the unpacked engine
 * @property {string} [password] what it asks for, where its home has the guard (`engineGuard.mjs`)
 * @property {import('./java.mjs').Java} java
 * @property {string} heap
 * @property {boolean | undefined} [brief] whether it serves for minutes: compiled at once, and less well, for which a test
 *   run needs two thirds of the processor's time
 * @property {import('../process/account.mjs').Account} account
 * @property {number} port
 * @property {number} transportPort
 * @property {number[]} [cluster] transport ports of all nodes of this node's cluster; a single node without
 * @property {boolean} [joins] whether that cluster exists, so that this node founds none
 */

/** Logs go to the launcher's log of this child; files of its own would only double them. */
const logging = `appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %marker%m%n
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
`;

/** Whom the guard lets in. */
const user = 'yanhai';

/** Options of the distribution that write beside the engine, which is read-only and shared by all data folders. */
const writesBesideEngine = /-Xlog:gc|-Xloggc|HeapDump|ErrorFile|GCLogFile|PrintGC|UseGCLogFile/;

/**
 * A private OpenSearch of this data folder.
 * @param {OpenSearchOptions} options
 * @returns {{ url: string, spec: import('../process/child.mjs').ChildSpec }}
 */
export function openSearchChild(options) {
  const { dataDir, home, java, heap, brief, account, port, password } = options;
  const folder = join(dataDir, 'opensearch');
  writeConfig(options, folder);
  const temporary = temporaryFolder(folder, account);
  const url = `http://${password ? `${user}:${password}@` : ''}127.0.0.1:${port}`;
  const spec = {
    name: 'opensearch',
    // The agent's path in the engine's options is relative: the working folder must be its home.
    cwd: home,
    words: account.commandLine(['bash', join(home, 'bin/opensearch')]),
    env: {
      HOME: folder,
      LANG: 'C.UTF-8',
      // Its own parts may be links to another's.
      OPENSEARCH_HOME: home,
      JAVA_HOME: java.home,
      OPENSEARCH_JAVA_HOME: java.home,
      // Disables its performance data, which Java keeps in /tmp in any case.
      OPENSEARCH_JAVA_OPTS: `-Xms${heap} -Xmx${heap} -XX:-UsePerfData${brief ? ' -XX:TieredStopAtLevel=1' : ''}`,
      OPENSEARCH_PATH_CONF: join(folder, 'config'),
      OPENSEARCH_TMPDIR: temporary,
      TMPDIR: temporary,
    },
    ask: () => httpAnswers(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`),
    // One whose shards are not all there yet is at work, not hung.
    lives: () => httpLives(`${url}/`),
    startTimeoutMs: 600_000,
  };
  return { url, spec };
}

/**
 * Lets indices be created where the Java has no rules for Thai: the engine builds its Thai analyzer for every index,
 * used or not, and fails. An analyzer of that name in the settings takes its place.
 * @param {string} url
 */
export async function replaceThai(url) {
  const settings = { analysis: { analyzer: { thai: { type: 'standard' } } } };
  const { address, headers } = splitCredentials(url);
  const response = await fetch(new URL('/_index_template/without-thai', address), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ index_patterns: ['*'], template: { settings } }),
  });
  if (!response.ok) throw new Error(`OpenSearch takes no index template: ${await response.text()}`);
}

/**
 * Writes the configuration of this data folder: the distribution's, with our changes.
 * @param {OpenSearchOptions} options
 * @param {string} folder
 */
function writeConfig({ home, password, java, account, port, transportPort, cluster, joins }, folder) {
  const config = join(folder, 'config');
  for (const part of ['', 'data', 'logs']) account.makeFolder(join(folder, part));
  // The keystore is the engine's own and belongs to its data; all else is written again.
  const keystore = join(config, 'opensearch.keystore');
  const kept = existsSync(keystore) ? readFileSync(keystore) : undefined;
  rmSync(config, { recursive: true, force: true });
  // It may be a link, and it is its files that are copied.
  cpSync(realpathSync(join(home, 'config')), config, { recursive: true });
  if (kept) writeFileSync(keystore, kept, { mode: 0o660 });
  const yaml = {
    ...discovery(transportPort, cluster, joins),
    'network.host': '127.0.0.1',
    'http.port': port,
    'transport.port': transportPort,
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'action.auto_create_index': false,
    // In bytes: a share of a large disk would be room for years. Below the last, writes are refused until there is room.
    'cluster.routing.allocation.disk.watermark.low': '1gb',
    'cluster.routing.allocation.disk.watermark.high': '768mb',
    'cluster.routing.allocation.disk.watermark.flood_stage': '512mb',
    'cluster.info.update.interval': '10s',
    // Half the cores without it: one thread of two, which lets a single writer in while it is behind.
    'thread_pool.refresh.max': 4,
  };
  const lines = Object.entries(yaml).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  writeFileSync(join(config, 'opensearch.yml'), lines.join(''));
  writeFileSync(join(config, 'log4j2.properties'), logging);
  const jvm = readFileSync(join(home, 'config/jvm.options'), 'utf8').split('\n');
  const fitting = jvm.filter(
    (line) => !writesBesideEngine.test(line) && (java.complete || !line.includes('jdk.incubator.vector')),
  );
  writeFileSync(join(config, 'jvm.options'), fitting.join('\n'));
  if (password) writeFileSync(join(config, 'guard.credentials'), `${user}:${password}\n`, { mode: 0o600 });
  account.makeFolder(config);
}

/**
 * Discovery settings of a cluster. A node is named by its port.
 * @param {number} own
 * @param {number[] | undefined} cluster
 * @param {boolean | undefined} joins
 * @returns {Record<string, unknown>}
 */
function discovery(own, cluster, joins) {
  if (!cluster) return { 'discovery.type': 'single-node' };
  return {
    'node.name': String(own),
    'discovery.seed_hosts': cluster.map((port) => `127.0.0.1:${port}`),
    ...(!joins && { 'cluster.initial_cluster_manager_nodes': cluster.map(String) }),
  };
}

/**
 * A folder for the engine's temporary files. Its start script splits Java's options at blanks, so a data folder
 * with one in its path cannot hold it.
 * @param {string} folder
 * @param {import('../process/account.mjs').Account} account
 */
function temporaryFolder(folder, account) {
  if (/\s/.test(folder)) {
    // A name that nobody can guess, and so nobody can prepare.
    const own = mkdtempSync('/tmp/yanhai-opensearch-');
    account.own(own);
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    return own;
  }
  const own = join(folder, 'tmp');
  rmSync(own, { recursive: true, force: true });
  account.makeFolder(own);
  return own;
}

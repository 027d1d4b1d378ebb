import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { httpAnswers, httpLives } from './engines/probes.mjs';
import { temporaryFolder } from './folders.mjs';
import { logLine, logStep } from './log.mjs';
import { Account, unprivilegedAccount } from './process/account.mjs';
import { run } from './process/command.mjs';
import { savedPorts } from './process/ports.mjs';
import { secret } from './secrets.mjs';
import { projectFolder } from './settings.mjs';

/** Milliseconds until one of the site's own processes must answer. */
const startTimeoutMs = 180_000;

/**
 * The environment of the site's processes and of commands that speak to them (ops/configuration.md lists it).
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./engines/engines.mjs').EngineUrls} engines
 * @param {number} indexerPort
 * @returns {Record<string, string>}
 */
export function siteEnvironment({ port, dataDir, sandbox }, engines, indexerPort) {
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: `http://127.0.0.1:${port}`,
    OPENSEARCH_URL: engines.openSearch,
    DATABASE_URL: engines.database,
    REDIS_URL: engines.redis,
    STORE_URL: process.env.STORE_URL || pathToFileURL(join(dataDir, 'store')).href,
    INDEXER_URL: process.env.INDEXER_URL || `http://127.0.0.1:${indexerPort}`,
    INTERNAL_KEY: process.env.INTERNAL_KEY || secret(dataDir, 'internal-key'),
    INDEX_PREFIX: process.env.INDEX_PREFIX || 'yanhai',
    SANDBOX: sandbox ? '1' : '0',
    EVENT_LOG_DIR: process.env.EVENT_LOG_DIR || join(dataDir, 'events'),
    ACCOUNT_TRAIL_DAYS: process.env.ACCOUNT_TRAIL_DAYS || '',
  };
}

/**
 * Brings tables and indices up to date, then starts the indexer and the BFF (in development: the pages' server
 * too) and waits until they answer.
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./process/supervisor.mjs').Supervisor} supervisor
 * @param {import('./engines/engines.mjs').EngineUrls} engines
 * @returns {Promise<Record<string, string>>} the environment they were given
 */
export async function startSite(settings, supervisor, engines) {
  const ports = await savedPorts(settings.dataDir, ['indexer', 'bff']);
  const site = siteEnvironment(settings, engines, ports.indexer);
  const env = { ...withoutNpm(process.env), ...site };
  const account = await siteAccount(settings, supervisor.logs);
  await logStep('Bringing tables and indices up to date', () =>
    run(process.execPath, nodeArgs('ops/migrate.ts'), {
      cwd: projectFolder,
      env,
      log: join(settings.dataDir, 'logs/migrate.log'),
    }),
  );
  /** @type {(name: string, words: string[], own: NodeJS.ProcessEnv, url: string, as?: Account) => Promise<void>} */
  const start = (name, words, own, url, as = account) =>
    supervisor.start('site', {
      name,
      cwd: projectFolder,
      words: as.commandLine([process.execPath, ...words]),
      env: { ...env, TMPDIR: temporaryFolder(settings.cacheDir, as.ids), ...own },
      ask: () => httpAnswers(url, { 'x-internal-key': site.INTERNAL_KEY ?? '' }),
      lives: () => httpLives(url),
      startTimeoutMs,
    });
  const server = (/** @type {string} */ script) =>
    settings.dev
      ? ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', script]
      : nodeArgs(script);
  // In development the pages' server has the site's port and sends the calls on.
  const bffPort = String(settings.dev ? ports.bff : settings.port);
  // At once: each reads its dictionary for seconds, and neither waits for the other.
  await Promise.all([
    start('indexer', server('indexer/main.ts'), {}, `${site.INDEXER_URL}/healthz`),
    start(
      'bff',
      server('bff/main.ts'),
      {
        PORT: bffPort,
        ...(settings.dev && { BFF_WORKERS: '1' }),
      },
      `http://127.0.0.1:${bffPort}/healthz`,
    ),
  ]);
  if (settings.dev) {
    const vite = [
      'node_modules/vite/bin/vite.js',
      '--config',
      'frontend/vite.config.ts',
      '--clearScreen',
      'false',
    ];
    const portOptions = ['--port', String(settings.port), '--strictPort'];
    await start(
      'pages',
      [...vite, ...portOptions],
      { BFF_URL: `http://127.0.0.1:${bffPort}` },
      `${site.SITE_URL}/`,
      // Vite keeps what it prepares beside the packages.
      new Account(undefined),
    );
  }
  await sayBox(site.INDEXER_URL ?? '');
  return site;
}

/**
 * Says so where this machine does not let PDFs of strangers be shut in.
 * @param {string} indexerUrl
 */
async function sayBox(indexerUrl) {
  const answer = await fetch(`${indexerUrl}/healthz`).then(
    (response) => response.json(),
    () => ({}),
  );
  const { box } = /** @type {{ box?: string }} */ (answer);
  if (box === 'bubblewrap-same-user')
    logLine(
      'Programs that open PDFs are shut in, but have no user of their own: that takes the package uidmap, ' +
        'util-linux 2.38 and 65,536 subordinate ids for the user of the site (usermod --add-subuids, --add-subgids)',
    );
  else if (box && box !== 'bubblewrap')
    logLine(
      `Programs that open PDFs are shut in less than they should be (${box}): that takes bubblewrap, and the right ` +
        'to make user namespaces',
    );
}

/**
 * User of the indexer and the BFF: they read strangers' PDFs, which root must not.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} logs
 * @returns {Promise<Account>}
 */
async function siteAccount({ root, dataDir, cacheDir, group }, logs) {
  // A folder that was given belongs to whoever gave it, and so do its rights.
  if (process.env.STORE_URL?.startsWith('file:')) return new Account(undefined);
  const folders = [dataDir, projectFolder, join(projectFolder, 'node_modules'), dirname(process.execPath)];
  const account = await unprivilegedAccount({ root, logs, folders, closed: { dataDir, cacheDir }, group });
  account.makeFolder(join(dataDir, 'store'));
  account.makeFolder(join(dataDir, 'events'));
  return account;
}

/**
 * The environment without what npm adds for its scripts.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function withoutNpm(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}

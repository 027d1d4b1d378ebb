import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cachedFolder } from './cache.mjs';
import { run } from './command.mjs';
import { Refusal } from './refusal.mjs';
import { step } from './say.mjs';
import { installSystemPackages } from './systemPackages.mjs';

/** The engine, by its Maven coordinates. In spite of its name the artifact is the whole engine without Java. */
const engine = {
  version: '3.8.0',
  artifact: 'org.opensearch.distribution.integ-test-zip:opensearch:3.8.0:zip',
  sha256: '196c3cf4602c394f2e40e6174ccbf2a924eae37246f08fa6bbb6b75f9fd5ff1f',
};

/**
 * The unpacked engine in the shared cache, fetched when absent. Nobody writes into it after that.
 * @param {{ cacheDir: string, root: boolean, logs: string }} options
 * @returns {Promise<string>} its folder
 */
export function openSearchHome({ cacheDir, root, logs }) {
  const log = join(logs, 'maven.log');
  const name = `opensearch-${engine.version}`;
  return cachedFolder(cacheDir, name, async (draft) => {
    await installSystemPackages(['maven', 'python'], { root, logs });
    await step(`Fetching OpenSearch ${engine.version} with Maven (160 MB, once, log: ${log})`, async () => {
      await run(
        'mvn',
        ['-B', '-U', 'dependency:copy', `-Dartifact=${engine.artifact}`, `-DoutputDirectory=${draft}`],
        {
          cwd: draft,
          log,
          advice:
            'See the reason below; usually the network. Or give the address of a running one in OPENSEARCH_URL.',
        },
      );
      const zip = join(draft, readdirSync(draft).find((entry) => entry.endsWith('.zip')) ?? 'opensearch.zip');
      await requireHash(zip);
      await run('python3', ['-m', 'zipfile', '-e', zip, draft], { log });
      rmSync(zip);
      // The engine runs under an account of its own, and starts its scripts through bash.
      await run('chmod', ['-R', 'u=rwX,go=rX', join(draft, name)], { log });
    });
  });
}

/**
 * @param {string} zip
 * @throws {Refusal} when it is not the file that was pinned
 */
async function requireHash(zip) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(zip), hash);
  const found = hash.digest('hex');
  if (found !== engine.sha256) {
    throw new Refusal(
      `The OpenSearch that Maven fetched is not the expected one (SHA-256 ${found}, expected ${engine.sha256}). ` +
        'Remove org/opensearch from the local Maven repository and try again; if it stays, do not use it.',
    );
  }
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../install/cache.mjs';
import { fetchArtifact } from '../install/mavenArtifact.mjs';
import { installSystemPackages } from '../install/systemPackages.mjs';
import { logStep } from '../log.mjs';
import { run } from '../process/command.mjs';

/** The engine's version; its plugins must be made for exactly this one. */
export const openSearchVersion = '3.8.0';

/** In spite of its name the artifact is the whole engine without Java. */
const engine = {
  coordinates: `org.opensearch.distribution.integ-test-zip:opensearch:${openSearchVersion}:zip`,
  sha256: '196c3cf4602c394f2e40e6174ccbf2a924eae37246f08fa6bbb6b75f9fd5ff1f',
};

/**
 * The unpacked engine in the shared cache, fetched when absent. Nobody writes into it after that.
 * @param {{ cacheDir: string, root: boolean, logs: string }} options
 * @returns {Promise<string>} its folder
 */
export function openSearchHome({ cacheDir, root, logs }) {
  const log = join(logs, 'maven.log');
  const name = `opensearch-${openSearchVersion}`;
  return cachedFolder(cacheDir, name, async (draft) => {
    await installSystemPackages(['maven', 'python'], { root, logs });
    await logStep(
      `Fetching OpenSearch ${openSearchVersion} with Maven (160 MB, once, log: ${log})`,
      async () => {
        const advice =
          'See the reason below; usually the network. Or give the address of a running one in OPENSEARCH_URL.';
        const zip = await fetchArtifact(engine, draft, { root, logs, advice });
        await run('python3', ['-m', 'zipfile', '-e', zip, draft], { log });
        rmSync(zip);
        // The engine runs under an account of its own, and starts its scripts through bash.
        await run('chmod', ['-R', 'u=rwX,go=rX', join(draft, name)], { log });
      },
    );
  });
}

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logLine } from '../log.mjs';
import { projectFolder, readSettings } from '../settings.mjs';

/**
 * Suites that kill or hang engines and processes, fill disks, restore, index anew under traffic, work through volumes,
 * score what is read and found of the seeded reports or make an image, each with the folders whose change asks for it (`.ci/run`); the suite's own folder always does.
 * `npm run test:long` runs them all.
 * @type {Record<string, string[]>}
 */
export const longTier = {
  'bff/workers/workers.test.ts': ['bff/health', 'ops/launch/process'],
  'indexer/hostileText.test.ts': [],
  'indexer/indices/reindex.test.ts': ['indexer/documents', 'mappings/indices', 'mappings/analysis'],
  'indexer/pdf/bombs/bombs.test.ts': ['indexer/pdf', 'indexer/steps'],
  'indexer/queue/fullRedis.test.ts': ['indexer/intake'],
  'indexer/queue/recovery.test.ts': ['indexer/intake', 'indexer/process', 'indexer/pdf/pool'],
  'indexer/reread/killed.test.ts': ['indexer/queue', 'indexer/steps', 'indexer/process', 'mappings/jobs'],
  'ops/backup/backup.test.ts': ['bff/migrations', 'indexer/catalog', 'mappings/store'],
  'ops/chaos/chaos.test.ts': ['indexer/queue', 'indexer/intake', 'indexer/documents', 'mappings/store'],
  'ops/docker/image.test.ts': ['ops/launch/install', 'mappings/store'],
  'ops/launch/process/child.test.ts': ['ops/launch/engines'],
  'ops/launch/site.test.ts': ['bff/health', 'bff/workers', 'indexer/process'],
  'ops/relevance/lab.test.ts': ['bff/lab', 'bff/search', 'mappings/relevance', 'mappings/judgements'],
  'ops/relevance/live.test.ts': ['bff/lab', 'bff/search', 'mappings/relevance', 'mappings/analysis'],
  'ops/test/engineCluster.test.ts': ['bff/clients', 'indexer/clients', 'indexer/bulk', 'indexer/indices'],
  'ops/test/fullDisk.test.ts': ['bff/health', 'indexer/queue', 'indexer/intake', 'mappings/store'],
  'ops/test/guardedEngine.test.ts': ['bff/clients', 'indexer/clients', 'ops/engine', 'ops/launch/engines'],
  'ops/test/multiInstance.test.ts': ['bff/uploads', 'bff/workers', 'indexer/queue', 'indexer/intake'],
  'ops/test/volumes.test.ts': ['bff/models', 'bff/migrations', 'indexer/catalog', 'mappings/jobs'],
  'ops/tools/bench/bench.test.ts': [],
  'seed/extraction.test.ts': [
    ...['indexer/evaluate', 'indexer/figures', 'indexer/metadata', 'indexer/outlook', 'indexer/pdf'],
    ...['indexer/steps', 'indexer/tables'],
  ],
  'seed/scan.test.ts': ['indexer/ocr', 'indexer/pdf', 'indexer/steps'],
  'seed/titles.test.ts': ['bff/search', 'mappings/analysis', 'mappings/relevance', 'mappings/text'],
};

/** Of all suites those of a `npm test`, and of the long tier those that are named besides. */
export const dailySuites = (/** @type {string[]} */ all, /** @type {string[]} */ besides) =>
  all.filter((file) => !(file in longTier) || besides.includes(file));

/**
 * Suites of the long tier that cover changed files.
 * @param {string[]} changed
 * @returns {string[]}
 */
export function coveringSuites(changed) {
  return Object.entries(longTier)
    .filter(([suite, folders]) => {
      const covered = [suite.slice(0, suite.lastIndexOf('/')), ...folders];
      return changed.some((file) => covered.some((folder) => file.startsWith(`${folder}/`)));
    })
    .map(([suite]) => suite);
}

/** The commit at which all of the long tier held the last time on this machine. */
const passedFile = () => join(readSettings(process.env, []).cacheDir, 'long-tier-passed');

/** @param {string[]} words */
const git = (...words) =>
  execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * Suites of the long tier that cover what changed since it held: at the commit noted on this machine, else before the
 * last commit.
 * @returns {{ suites: string[], noted: boolean }}
 */
export function suitesOfChanges() {
  const noted = readNoted();
  try {
    const since = noted ?? git('rev-parse', 'HEAD^').trim();
    const changed = git('diff', '--name-only', since).split('\n');
    const suites = coveringSuites(changed);
    logLine(`Long tier: ${suites.length} suites cover what changed since ${since.slice(0, 8)}`);
    return { suites, noted: noted !== undefined };
  } catch {
    logLine(
      'Long tier: what changed cannot be told without git and an earlier commit; npm run test:long runs it',
    );
    return { suites: [], noted: false };
  }
}

/** @returns {string | undefined} the noted commit, where it is one of the current branch */
function readNoted() {
  try {
    const commit = readFileSync(passedFile(), 'utf8').trim();
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    return commit;
  } catch {
    return undefined;
  }
}

/** Notes that the long tier holds at the current commit, unless files differ from it. */
export function noteLongTier() {
  try {
    if (git('status', '--porcelain', '--untracked-files=no') === '')
      writeFileSync(passedFile(), git('rev-parse', 'HEAD'));
  } catch {
    // Without git there is nothing to compare with either.
  }
}

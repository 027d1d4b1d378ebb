import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { enginePackages, startEngines } from '../engines/engines.mjs';
import { allDatabases } from '../engines/mariadb.mjs';
import { buildFrontend, buildServer } from '../install/builds.mjs';
import { fetchLineReader } from '../install/lineReader.mjs';
import { installNpmPackages } from '../install/npmPackages.mjs';
import { installSystemPackages, sitePackages } from '../install/systemPackages.mjs';
import { printReason } from '../log.mjs';
import { openProject } from '../process/account.mjs';
import { withProject } from '../process/lock.mjs';
import { Supervisor } from '../process/supervisor.mjs';
import { readSettings } from '../settings.mjs';
import { siteEnvironment } from '../site.mjs';
import { runChecks } from './checks.mjs';
import { longTier, noteLongTier, suitesOfChanges } from './longTier.mjs';
import { dailyTests, runMocha } from './mocha.mjs';
import { noteSeconds } from './order.mjs';
import { emptyTally, failedTally, printTally, secondsByFile, succeeded, sumOf } from './tally.mjs';

/**
 * What runs: files, where arguments of mocha's name none, the checks, and what holds once all of it passed.
 * @typedef {{ args: string[], files: string[], checks: boolean, passed?: () => void }} Plan
 */

/**
 * Runs the checks and the tests on engines of their own, in a data folder of its own, and leaves nothing of it: all
 * suites but the long tier's; of these with `--ci` those that cover what changed; with `--long` those alone, without the
 * checks; with other arguments only what mocha makes of them, without the checks.
 * @param {string[]} args
 */
export async function runTests(args) {
  const plan = planOf(args);
  const folder = mkdtempSync(join(tmpdir(), 'yanhai-test-'));
  // To be passed by other users, as whom some tests run programs; the data in it is closed.
  chmodSync(folder, 0o711);
  const clean = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const supervisor = new Supervisor(join(folder, 'data'));
  supervisor.closeOnSignals(clean);
  let tally = failedTally('Ended before all tests had run');
  try {
    await supervisor.open();
    tally = await test(supervisor, plan);
  } catch (error) {
    if (!supervisor.closing) printReason(error);
  }
  await supervisor.close();
  clean();
  printTally(tally, plan.args.length === 0);
  if (succeeded(tally)) plan.passed?.();
  if (process.env.KEEP_SECONDS) noteSeconds(secondsByFile(tally.durations));
  process.exit(succeeded(tally) ? 0 : 1);
}

/**
 * @param {string[]} args
 * @returns {Plan}
 */
function planOf(args) {
  const [mode, ...rest] = args;
  const some = rest.length > 0;
  if (mode === '--long')
    return {
      args: rest,
      files: Object.keys(longTier),
      checks: false,
      ...(!some && { passed: noteLongTier }),
    };
  if (mode === '--ci') {
    const { suites, noted } = suitesOfChanges();
    const files = dailyTests(suites);
    return { args: rest, files, checks: true, ...(noted && !some && { passed: noteLongTier }) };
  }
  return { args, files: dailyTests(), checks: args.length === 0 };
}

/**
 * @param {Supervisor} supervisor
 * @param {Plan} plan
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function test(supervisor, plan) {
  // The port is taken by no site: tests start theirs on free ones.
  const { dataDir } = supervisor;
  const settings = { ...readSettings({ ...process.env, PORT: '' }, []), dataDir, brief: true };
  const { given, root, cacheDir } = settings;
  const { logs } = supervisor;
  await openProject({ root, logs });
  await installSystemPackages([...enginePackages(given), ...sitePackages, 'headlessShell', 'chromium'], {
    root,
    logs,
  });
  await withProject(cacheDir, async () => {
    await installNpmPackages(logs);
    await fetchLineReader({ root, logs });
    await buildServer();
    await buildFrontend(logs);
  });
  // Beside engines and tests, of which much is waiting: what fails is said at once.
  const checks = plan.checks ? runChecks() : emptyTally();
  const engines = await startEngines(settings, supervisor, allDatabases);
  const { PORT: _port, SITE_URL: _site, ...env } = siteEnvironment(settings, engines, 0);
  // Leftovers of an interrupted test lie beside the data folder, and are removed with it.
  const temporary = join(dirname(dataDir), 'tmp');
  mkdirSync(temporary);
  chmodSync(temporary, 0o1777);
  const own = {
    ...process.env,
    ...env,
    BFF_WORKERS: '1',
    // Seconds of the processor a page; tests of it ask for it.
    OCR_PAGES: '0',
    NODE_ENV: 'test',
    TMPDIR: temporary,
    // Promises about the engine that the launcher starts are not asked of others.
    ...(!given.openSearch && { OPENSEARCH_STARTED: '1' }),
  };
  const tests = await runMocha(plan.args, own, dataDir, { files: plan.files });
  return sumOf(await checks, tests);
}

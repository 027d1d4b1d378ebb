import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { enginePackages, startEngines } from '../engines/engines.mjs';
import { allDatabases } from '../engines/mariadb.mjs';
import { buildFrontend, buildServer } from '../install/builds.mjs';
import { installNpmPackages } from '../install/npmPackages.mjs';
import { installSystemPackages, sitePackages } from '../install/systemPackages.mjs';
import { printReason } from '../log.mjs';
import { openProject } from '../process/account.mjs';
import { withProject } from '../process/lock.mjs';
import { Supervisor } from '../process/supervisor.mjs';
import { readSettings } from '../settings.mjs';
import { siteEnvironment } from '../site.mjs';
import { runChecks } from './checks.mjs';
import { runMocha } from './mocha.mjs';
import { emptyTally, failedTally, printTally, succeeded, sumOf } from './tally.mjs';

/**
 * Runs the checks and all tests on engines of their own, in a data folder of its own, and leaves nothing of it.
 * With arguments: only what mocha makes of them, without the checks.
 * @param {string[]} args for mocha
 */
export async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'yanhai-test-'));
  // To be passed by other users, as whom some tests run programs; the data in it is closed.
  chmodSync(folder, 0o711);
  const clean = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const supervisor = new Supervisor(join(folder, 'data'));
  supervisor.closeOnSignals(clean);
  let tally = failedTally('Ended before all tests had run');
  try {
    await supervisor.open();
    tally = await test(supervisor, args);
  } catch (error) {
    if (!supervisor.closing) printReason(error);
  }
  await supervisor.close();
  clean();
  printTally(tally, args.length === 0);
  process.exit(succeeded(tally) ? 0 : 1);
}

/**
 * @param {Supervisor} supervisor
 * @param {string[]} args
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function test(supervisor, args) {
  // The port is taken by no site: tests start theirs on free ones.
  const settings = { ...readSettings({ ...process.env, PORT: '' }, []), dataDir: supervisor.dataDir };
  const { given, root, cacheDir } = settings;
  const { logs } = supervisor;
  await openProject({ root, logs });
  await installSystemPackages([...enginePackages(given), ...sitePackages, 'headlessShell', 'chromium'], {
    root,
    logs,
  });
  await withProject(cacheDir, async () => {
    await installNpmPackages(logs);
    await buildServer();
    await buildFrontend(logs);
  });
  const whole = args.length === 0;
  const [engines, checks] = await Promise.all([
    startEngines(settings, supervisor, allDatabases),
    whole ? runChecks() : emptyTally(),
  ]);
  const { PORT: _port, SITE_URL: _site, ...env } = siteEnvironment(settings, engines, 0);
  // Leftovers of an interrupted test lie beside the data folder, and are removed with it.
  const temporary = join(dirname(supervisor.dataDir), 'tmp');
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
  const tests = await runMocha(args, own, supervisor.dataDir);
  return sumOf(checks, tests);
}

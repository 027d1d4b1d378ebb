import { setTimeout as sleep } from 'node:timers/promises';
import { enginePackages, startEngines } from './engines/engines.mjs';
import { temporaryFolder } from './folders.mjs';
import { buildFrontend, buildServer } from './install/builds.mjs';
import { fetchLineReader } from './install/lineReader.mjs';
import { installNpmPackages } from './install/npmPackages.mjs';
import { installSystemPackages, sitePackages } from './install/systemPackages.mjs';
import { logLine, printReason } from './log.mjs';
import { openProject } from './process/account.mjs';
import { withProject } from './process/lock.mjs';
import { requireFreePort } from './process/ports.mjs';
import { Supervisor } from './process/supervisor.mjs';
import { removeRunFile, writeRunFile } from './runFile.mjs';
import { demoAccounts, sandboxWarning, seedWhenEmpty } from './seed.mjs';
import { readSettings } from './settings.mjs';
import { startSite } from './site.mjs';

/** Milliseconds one question may take, and all that are asked again. */
const timeoutMs = 10_000;
const askAgain = 500;

/**
 * One line about what readers find, counted in catalog and index: it is never claimed, for an engine may have lost its
 * data since the last stop.
 * @param {Record<string, string>} env of the site
 * @returns {Promise<string>}
 */
async function searchableLine({ INDEXER_URL: indexer, INTERNAL_KEY: key = '' }) {
  const ask = () =>
    fetch(`${indexer}/intake/summary`, {
      headers: { 'x-internal-key': key },
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (answer) => answer.json(),
      () => null,
    );
  /** @type {any} */
  let summary = await ask();
  // Of a large site the first count is made behind the answer.
  for (const until = Date.now() + timeoutMs; summary && !summary.documents && Date.now() < until; ) {
    await sleep(askAgain);
    summary = await ask();
  }
  /** @type {Record<'reports' | 'pages' | 'charts', { expected: number, found: number }> | undefined} */
  const documents = summary?.documents;
  if (!documents) return 'How many reports are searchable could not be counted';
  const { reports } = documents;
  const lacks = Object.entries(documents)
    .map(([kind, { expected, found }]) => ({ kind, missing: expected - found, expected }))
    .filter(({ missing }) => missing > 0);
  if (lacks.length === 0) return `${reports.expected} reports, all searchable`;
  const shortfall = lacks
    .map(({ kind, missing, expected }) => `${missing} of ${expected} ${kind}`)
    .join(', ');
  return `Not searchable: ${shortfall}. They are being written again; "npm run verify" tells how far that is`;
}

/** Brings the whole site up and keeps it up until somebody asks it to stop. */
export async function launch() {
  /** @type {Supervisor | undefined} */
  let supervisor;
  try {
    const settings = readSettings(process.env, process.argv.slice(2));
    const { dataDir } = settings;
    process.env.TMPDIR = temporaryFolder(settings.cacheDir);
    supervisor = new Supervisor(dataDir, settings.group);
    supervisor.closeOnSignals(() => removeRunFile(dataDir));
    await supervisor.open();
    await startChildren(settings, supervisor);
  } catch (error) {
    // A stop in the middle of the start makes whatever was going on fail; that is no reason to report.
    if (supervisor?.closing) return;
    printReason(error);
    await supervisor?.close();
    process.exit(1);
  }
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Supervisor} supervisor
 */
async function startChildren(settings, supervisor) {
  const { port, dataDir, given } = settings;
  const { logs } = supervisor;
  logLine(`研海 starts from ${dataDir}${settings.dev ? ', for development' : ''}`);
  await requireFreePort(port);
  await openProject({ root: settings.root, logs });
  await installSystemPackages([...enginePackages(given), ...sitePackages], { root: settings.root, logs });
  const prepareProject = () =>
    withProject(settings.cacheDir, async () => {
      await installNpmPackages(logs);
      await fetchLineReader({ root: settings.root, logs });
      if (settings.dev) return;
      await buildServer();
      await buildFrontend(logs);
    });
  const [engines] = await Promise.all([startEngines(settings, supervisor, 'yanhai.*'), prepareProject()]);
  const env = await startSite(settings, supervisor, engines);
  const url = `http://127.0.0.1:${port}`;
  writeRunFile(dataDir, { port, url, env });
  logLine(`The site answers at ${url}`);
  const isStopping = () => supervisor.closing !== undefined;
  await seedWhenEmpty(settings, env, isStopping);
  const searchable = await searchableLine(env);
  if (isStopping()) return;
  logLine(searchable);
  for (const line of demoAccounts(settings)) logLine(line);
  for (const line of sandboxWarning(settings)) logLine(`\u001b[31m${line}\u001b[0m`);
  logLine(`Ready: ${url}  (Ctrl-C stops it; logs in ${dataDir}/logs)`);
}

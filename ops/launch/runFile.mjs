import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { makeFolder, temporaryFolder } from './folders.mjs';
import { buildServer } from './install/builds.mjs';
import { installNpmPackages } from './install/npmPackages.mjs';
import { printReason } from './log.mjs';
import { exitCode } from './process/command.mjs';
import { withProject } from './process/lock.mjs';
import { startTime } from './process/processes.mjs';
import { readSettings } from './settings.mjs';

/**
 * The site running from a data folder, for commands.
 * @typedef {object} RunningSite
 * @property {number} pid of the launcher
 * @property {string} beginning of that process, see `processes.mjs`
 * @property {number} port
 * @property {string} url
 * @property {NodeJS.ProcessEnv} env what the site's processes were given: engines, store, intake and its key
 */

/** @param {string} dataDir */
const fileOf = (dataDir) => join(dataDir, 'run.json');

/**
 * Publishes the running site. It holds secrets: only the owner may read it.
 * @param {string} dataDir
 * @param {{ port: number, url: string, env: NodeJS.ProcessEnv }} site
 */
export function writeRunFile(dataDir, site) {
  const file = fileOf(dataDir);
  const content = { pid: process.pid, beginning: startTime(process.pid), ...site };
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * The site that runs from a data folder now.
 * @param {string} dataDir
 * @returns {RunningSite | undefined} undefined when none does, whatever an earlier one has left
 */
export function readRunFile(dataDir) {
  try {
    const site = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
    return startTime(site.pid) === site.beginning ? site : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} dataDir */
export function removeRunFile(dataDir) {
  rmSync(fileOf(dataDir), { force: true });
}

/**
 * Runs one of the project's TypeScript commands with the environment of the site that runs from the same
 * `DATA_DIR`. Without one, `SITE_URL` and the rest stay as the caller has them, and the command says what it
 * cannot do.
 */
export async function runScript() {
  try {
    const [script = '', ...args] = process.argv.slice(2);
    const settings = readSettings(process.env, []);
    const logs = join(settings.dataDir, 'logs');
    makeFolder(logs, 0o700);
    process.env.TMPDIR = temporaryFolder(settings.cacheDir);
    await withProject(settings.cacheDir, () => installNpmPackages(logs));
    await buildServer();
    const site = readRunFile(settings.dataDir);
    // A PORT that was asked for names a site of its own; another one in the same folder is not meant.
    const meant = site && (!process.env.PORT || Number(process.env.PORT) === site.port) ? site.env : {};
    // Ctrl-C reaches the command too; the exit code must be the command's.
    process.on('SIGINT', () => {});
    // Paths on the command line are meant from where npm was called.
    const cwd = process.env.INIT_CWD ?? process.cwd();
    process.exitCode = await exitCode(process.execPath, [...nodeArgs(script), ...args], {
      cwd,
      env: { ...process.env, ...meant },
    });
  } catch (error) {
    printReason(error);
    process.exitCode = 1;
  }
}

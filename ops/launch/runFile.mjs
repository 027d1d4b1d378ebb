import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTime } from './process/processes.mjs';

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

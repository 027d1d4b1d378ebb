import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logStep } from '../log.mjs';
import { run } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';

/**
 * Installs the npm packages of the lockfile when they are absent or other than it says.
 * @param {string} logs folder
 */
export async function installNpmPackages(logs) {
  const log = join(logs, 'npm.log');
  if (packagesMatch(projectFolder)) return;
  // npm names itself to its scripts; a launcher started without npm takes the one on PATH.
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  await logStep(`Installing npm packages from package-lock.json (log: ${log})`, () =>
    run(command ?? 'npm', [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: projectFolder,
      log,
      advice: 'See the reason below; usually the network or the disk.',
    }),
  );
}

/**
 * Whether `node_modules` holds what the lockfile says. npm writes its own list there when, and only when, an
 * installation has ended well, so a broken off one counts as absent.
 * @param {string} folder
 * @returns {boolean}
 */
export function packagesMatch(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const there = readPackages(join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !there) return false;
  // Optional packages are for other platforms when they are absent.
  const present = Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || there[path]?.version === entry.version,
  );
  return present && Object.entries(there).every(([path, entry]) => wanted[path]?.version === entry.version);
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

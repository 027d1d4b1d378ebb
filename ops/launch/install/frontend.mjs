import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logStep } from '../log.mjs';
import { run } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';

/** Sources of the pages. */
const inputs = ['frontend', 'bff/contract', 'package-lock.json', 'tsconfig.json'];
/** Holds the hash of the inputs that the built pages come from. Lies in what the build replaces. */
const stamp = join(projectFolder, 'frontend/dist/.inputs');

/**
 * Builds the pages into `frontend/dist`, unless those that are there come from the same inputs.
 * @param {string} logs folder
 */
export async function buildFrontend(logs) {
  const log = join(logs, 'build.log');
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await logStep(`Building the pages (log: ${log})`, () =>
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', 'frontend/vite.config.ts'], {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: 'production' },
      log,
    }),
  );
  writeFileSync(stamp, hash);
}

/**
 * @param {string[]} paths relative to the project
 * @returns {string} hash of all names and contents
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const file = join(projectFolder, path);
    if (path === 'frontend/dist' || !existsSync(file)) return;
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0`).update(readFileSync(file));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

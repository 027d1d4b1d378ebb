import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { logLine } from '../log.mjs';
import { run } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';

/** Project files that the site's processes and the PDF sandbox read; a data folder may lie beside it. */
const parts = /^(bff|frontend|indexer|mappings|node_modules|ops|seed|(package|tsconfig).*\.json)$/;
/** Mode bits that let everybody read. */
const readable = 0o004;

/**
 * Lets every user of this machine read a project that root has cloned closely (umask 077), and what is installed and
 * built in it from now on: what root starts runs as others, who could read it by a capability alone.
 * @param {{ root: boolean, logs: string }} options
 * @param {string} [folder]
 */
export async function openProject({ root, logs }, folder = projectFolder) {
  if (!root) return;
  const wanted = readdirSync(folder).filter((name) => parts.test(name));
  const paths = [folder, ...wanted.map((name) => join(folder, name))];
  if (paths.every((path) => statSync(path).mode & readable)) return;
  logLine(
    `Only root can read ${folder}: opening the project's files for the accounts that root starts it under`,
  );
  const log = join(logs, 'account.log');
  await run('chmod', ['go+rx', folder], { log });
  await run('chmod', ['-R', 'go+rX', ...paths.slice(1)], { log });
}

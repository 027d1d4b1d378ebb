import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closedFolder } from '../../mappings/closedFolder.mjs';
import { logLine, Refusal } from './log.mjs';
import { run } from './process/command.mjs';

/** A group that may enter a folder, and whether it may read what is there (`DATA_GROUP`) or only pass. */
/** @typedef {{ gid: number, reads: boolean }} Admitted */

/** The umask of everything that writes below a closed folder. @param {Admitted | undefined} group */
export const restrictedUmask = (group) => (group?.reads ? 0o027 : 0o077);

/**
 * Makes a folder and its parents. Node's own `recursive` never ends on file systems that answer ENOENT to mkdir,
 * as /proc does.
 * @param {string} folder
 * @param {number} [mode] its own, whatever the umask is; parents can be passed by everybody
 */
export function makeFolder(folder, mode = 0o755) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
    chmodSync(folder, mode);
  } catch (error) {
    // Somebody else may have made it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Closes a folder to all users but its owner and a group, with what was open in it. Says so when it was open.
 * @param {string} folder made when absent
 * @param {Admitted} [group]
 * @param {{ contents?: boolean }} [options] contents false: whoever may pass into it reads what is there
 */
export async function restrictFolder(folder, group, { contents = true } = {}) {
  makeFolder(folder, 0o700);
  const { mode, uid, gid } = statSync(folder);
  const open = group?.reads ? 0o027 : 0o067;
  if (mode & open) {
    if (contents) await run('chmod', ['-R', group?.reads ? 'g-w,o-rwx' : 'g-rwx,o-rwx', folder]);
    logLine(`Closed ${folder}: other users of this machine could read or change what is in it`);
  }
  // Somebody passing now may be a running site's own account.
  const own = group ? 0 : mode & 0o010;
  if (group?.reads && gid !== group.gid) {
    await run('chgrp', ['-R', String(group.gid), folder]);
    // Entries made in it later belong to the group too.
    await run('find', [folder, '-type', 'd', '-exec', 'chmod', 'g+rxs', '{}', '+']);
    await run('chmod', ['-R', 'g+rX', folder]);
  } else if (group && gid !== group.gid) chownSync(folder, uid, group.gid);
  chmodSync(folder, group ? (group.reads ? 0o2750 : 0o710) : 0o700 | own);
}

/**
 * The group that `DATA_GROUP` names.
 * @param {string | undefined} name
 * @returns {Admitted | undefined}
 * @throws {Refusal} where there is none
 */
export function dataGroup(name) {
  if (!name) return undefined;
  const [, , gid = ''] = spawnSync('getent', ['group', name], { encoding: 'utf8' }).stdout?.split(':') ?? [];
  if (!/^\d+$/.test(gid)) throw new Refusal(`DATA_GROUP is "${name}", and this machine has no such group.`);
  return { gid: Number(gid), reads: true };
}

/**
 * A folder for temporary files of one user, in the closed cache: what tsx finds in its own there it runs, so nobody
 * else may have put it there.
 * @param {string} cacheDir
 * @param {{ uid: number, gid: number }} [ids] undefined: this process's user
 * @returns {string}
 * @throws {Refusal} where another user made it
 */
export function temporaryFolder(cacheDir, ids) {
  makeFolder(cacheDir, 0o700);
  const folder = join(cacheDir, `tmp-${ids?.uid ?? process.getuid?.() ?? 0}`);
  try {
    return closedFolder(folder, ids);
  } catch (error) {
    throw new Refusal(/** @type {Error} */ (error).message);
  }
}

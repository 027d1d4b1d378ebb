import { spawn } from 'node:child_process';
import { accessSync, closeSync, constants, openSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal } from '../log.mjs';
import { askUntil, signalGroup } from './processes.mjs';

/** Debian keeps servers in folders that are not on everybody's PATH. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

/**
 * PATH with the folders of system servers at its end. With `PATH_ONLY` set (tests hide programs so) just PATH.
 */
export const searchPath = [
  ...new Set([
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...(process.env.PATH_ONLY ? [] : systemFolders),
  ]),
].join(delimiter);

/**
 * The full path of a command, or undefined when the machine has none.
 * @param {string} name
 * @returns {string | undefined}
 */
export function which(name) {
  return searchPath
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return statSync(file).isFile();
      } catch {
        return false;
      }
    });
}

/**
 * Files made by installers and commands take the caller's umask; root's are read by the accounts that root starts. The
 * launcher's own umask, inherited by its children, is stricter.
 */
const commandUmask = process.getuid?.() === 0 ? 0o022 : process.umask();

/** Ids of commands that run now; whoever stops the launcher stops them too. */
const running = /** @type {Set<number>} */ (new Set());
/** Milliseconds that what a command has started has to end by itself. */
const grace = 5_000;

/**
 * Asks all running commands to end; for one that leads a group, waits for all of the group.
 * @returns {Promise<void>}
 */
export async function stopCommands() {
  const asked = [...running];
  for (const pid of asked) signalGroup(pid, 'SIGTERM');
  const groups = asked.filter((pid) => reachesGroup(pid, 0));
  await askUntil(() => !groups.some((pid) => reachesGroup(pid, 0)), grace, 50);
  for (const pid of groups) reachesGroup(pid, 'SIGKILL');
}

/** Ends at once the commands that lead a group, with all that they started. */
export function killCommands() {
  for (const pid of running) reachesGroup(pid, 'SIGKILL');
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether a group of that name is there
 */
function reachesGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, log?: string, group?: boolean }} [options] `log`: its output is
 *   appended to that file; without it the output goes to the terminal. `group`: it leads one, away from the terminal's
 *   keys, so that whatever it starts is stopped with it.
 * @returns {Promise<number>} the exit code; 1 when a signal ended it
 */
export async function exitCode(command, args, { cwd, env = process.env, log, group = false } = {}) {
  const output = log ? openSync(log, 'a') : 'inherit';
  const own = process.umask(commandUmask);
  const child = spawn(command, args, {
    cwd,
    env: { ...env, PATH: searchPath },
    stdio: [log ? 'ignore' : 'inherit', output, output],
    detached: group,
  });
  process.umask(own);
  const { pid = 0 } = child;
  if (pid) running.add(pid);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    running.delete(pid);
    if (typeof output === 'number') closeSync(output);
  }
}

/**
 * Runs a command that must succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, log?: string, advice?: string }} [options] `advice`: what the
 *   person can do when it fails.
 * @throws {Refusal} with the end of its log
 */
export async function run(command, args, options = {}) {
  const code = await exitCode(command, args, options);
  if (code === 0) return;
  const tail = options.log ? `\n${lastLines(options.log)}\n(all of it: ${options.log})` : '';
  throw new Refusal(
    `"${command} ${args.join(' ')}" failed with exit code ${code}. ${options.advice ?? ''}${tail}`,
  );
}

/**
 * The last lines of a log, indented.
 * @param {string} file
 * @param {number} [count]
 * @returns {string}
 */
export function lastLines(file, count = 15) {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count);
    return lines.map((line) => `    ${line.slice(0, 300)}`).join('\n');
  } catch {
    return '    (no log)';
  }
}

import { spawn } from 'node:child_process';
import { accessSync, closeSync, constants, openSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal } from './refusal.mjs';

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

/** Commands that run now; whoever stops the launcher stops them too. */
const running = /** @type {Set<import('node:child_process').ChildProcess>} */ (new Set());

/** Asks every command that runs now to end. */
export function stopCommands() {
  for (const command of running) command.kill('SIGTERM');
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, log?: string }} [options] `log`: its output is appended to
 *   that file; without it the output goes to the terminal.
 * @returns {Promise<number>} the exit code; 1 when a signal ended it
 */
export async function exitCode(command, args, { cwd, env = process.env, log } = {}) {
  const output = log ? openSync(log, 'a') : 'inherit';
  const child = spawn(command, args, {
    cwd,
    env: { ...env, PATH: searchPath },
    stdio: [log ? 'ignore' : 'inherit', output, output],
  });
  running.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    running.delete(child);
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

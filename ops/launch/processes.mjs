import { spawnSync } from 'node:child_process';
import { processStat } from '../../mappings/processStat.mjs';

/**
 * When a process began, in a form that only serves to be compared: process ids are used again, a pair of id and
 * beginning is not.
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
export function beginning(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
  const stat = processStat(pid);
  return !stat || stat.state === 'Z' ? '' : stat.began;
}

/**
 * Sends a signal to a process group, or to the process when it leads none. A process that is gone is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // gone, or not a leader
    }
  }
}

/**
 * Asks until the answer is yes.
 * @param {() => boolean | Promise<boolean>} question
 * @param {number} patience milliseconds
 * @param {number} [pause] milliseconds between two questions
 * @returns {Promise<boolean>} false when patience ran out
 */
export async function askUntil(question, patience, pause = 100) {
  const end = Date.now() + patience;
  while (!(await question())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return true;
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in brackets may hold blanks; what counts comes after it. 'Z' has ended already.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
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

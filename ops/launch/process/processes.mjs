import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStat } from '../../../mappings/processStat.mjs';
import { logLine } from '../log.mjs';

/**
 * When a process began, in a form that only serves to be compared: process ids are used again, a pair of id and
 * beginning is not.
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
export function startTime(pid) {
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
 * @param {number} timeoutMs milliseconds
 * @param {number} [pause] milliseconds between two questions
 * @returns {Promise<boolean>} false after the timeout
 */
export async function askUntil(question, timeoutMs, pause = 100) {
  const end = Date.now() + timeoutMs;
  while (!(await question())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return true;
}

/** Milliseconds of one of the kernel's ticks, in which it counts what processes compute. */
const tick = 10;

/**
 * Activity of a process group: milliseconds all its threads have computed, and whether one wants a core now.
 * @param {number} leader
 * @returns {{ computed: number, runnable: boolean }} zero and false on other systems than Linux
 */
export function groupActivity(leader) {
  const activity = { computed: 0, runnable: false };
  for (const pid of numbersIn('/proc')) {
    const fields = statFields(`/proc/${pid}/stat`);
    if (Number(fields[2]) !== leader) continue;
    activity.computed += (Number(fields[11]) + Number(fields[12])) * tick;
    activity.runnable ||= numbersIn(`/proc/${pid}/task`).some(
      (thread) => statFields(`/proc/${pid}/task/${thread}/stat`)[0] === 'R',
    );
  }
  return activity;
}

/** @param {string} folder @returns {string[]} */
function numbersIn(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** @param {string} file @returns {string[]} what follows the command's name, which may hold blanks */
function statFields(file) {
  try {
    const stat = readFileSync(file, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Facts of a child that does not answer.
 * @typedef {object} ChildSilence
 * @property {number} lasts milliseconds since it answered last, as far as this process was there to ask
 * @property {number} failures questions in a row without an answer
 * @property {boolean} wasQuick whether it answered quickly since its start
 * @property {number} computed milliseconds it computed meanwhile
 * @property {boolean} runnable whether it wants a core now
 */

/** Quick answers in a row, each within this many ms, after which a child is expected to be quick. */
export const minQuickAnswers = 3;
export const maxQuickMs = 1_000;
/** Questions without an answer before a child may be hung: one may be lost to anything. */
const minFailures = 3;
/** The share of a silence in which a child computes that is at work: collects garbage, recovers, is overloaded. */
const minBusyShare = 0.1;

/**
 * Whether a child that does not answer is hung. One that computes or waits for a core is at work, and one that has not
 * been quick yet is starting: both get longer.
 * @param {ChildSilence} silence
 * @param {{ silence: number, busySilence: number }} limits milliseconds
 */
export function isHung({ lasts, failures, wasQuick, computed, runnable }, limits) {
  if (failures < minFailures) return false;
  if (lasts >= limits.busySilence) return true;
  return wasQuick && lasts >= limits.silence && !runnable && computed < lasts * minBusyShare;
}

/**
 * A process that a launcher started.
 * @typedef {{ name: string, pid: number, beginning: string }} StartedProcess
 */

/** The list of running children in the data folder. A later launcher finds there what a killed one left behind. */
export class ChildrenFile {
  /** @param {string} dataDir */
  constructor(dataDir) {
    this.file = join(dataDir, 'children.json');
    /** @type {StartedProcess[]} */
    this.processes = [];
  }

  /**
   * @param {string} name
   * @param {number} pid
   */
  add(name, pid) {
    this.processes.push({ name, pid, beginning: startTime(pid) });
    this.#write();
  }

  /** @param {number} pid */
  remove(pid) {
    this.processes = this.processes.filter((process) => process.pid !== pid);
    this.#write();
  }

  /**
   * Ends what an earlier launcher started and could not stop, if it is still the same process. The caller holds
   * the data folder's lock, so that launcher is gone.
   */
  async stopLeftovers() {
    const leftovers = this.#read().filter((left) => left.beginning && startTime(left.pid) === left.beginning);
    for (const { name, pid } of leftovers) {
      logLine(`Stopping ${name} (pid ${pid}), left behind by an earlier start that was killed`);
      signalGroup(pid, 'SIGTERM');
    }
    const gone = () => leftovers.every((left) => startTime(left.pid) !== left.beginning);
    if (!(await askUntil(gone, 30_000))) for (const { pid } of leftovers) signalGroup(pid, 'SIGKILL');
    await askUntil(gone, 5_000);
    rmSync(this.file, { force: true });
  }

  /** @returns {StartedProcess[]} */
  #read() {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8'));
    } catch {
      return [];
    }
  }

  #write() {
    try {
      // Renamed into place: a launcher killed while it writes must not leave half a list.
      writeFileSync(`${this.file}.new`, JSON.stringify(this.processes, null, 2));
      renameSync(`${this.file}.new`, this.file);
    } catch (error) {
      // A full disk, most of all: who keeps the children must not end with them. The next change writes all of it.
      logLine(`The list of children cannot be written: ${/** @type {Error} */ (error).message}`);
    }
  }
}

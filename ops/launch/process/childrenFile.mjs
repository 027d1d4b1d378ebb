import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logLine } from '../log.mjs';
import { askUntil, signalGroup, startTime } from './processes.mjs';

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

import { join } from 'node:path';
import { openDataFolder } from '../dataFolder.mjs';
import { restrictedUmask } from '../folders.mjs';
import { logLine, logStep, Refusal } from '../log.mjs';
import { Child } from './child.mjs';
import { killCommands, stopCommands } from './command.mjs';
import { ChildrenFile } from './processes.mjs';

/** Everything that one launcher has running in one data folder, and the order in which it ends. */
export class Supervisor {
  /**
   * @param {string} dataDir
   * @param {import('../folders.mjs').Admitted} [group] who may read it beside its owner
   */
  constructor(dataDir, group) {
    this.dataDir = dataDir;
    this.group = group;
    this.children = new ChildrenFile(dataDir);
    /** Folder of the logs of all children and installers. */
    this.logs = join(dataDir, 'logs');
    /** @type {import('./child.mjs').Child[]} */
    this.engines = [];
    /** The site's own processes in the order they start. @type {import('./child.mjs').Child[]} */
    this.site = [];
    /** @type {Promise<void> | undefined} */
    this.closing = undefined;
  }

  /**
   * Opens the data folder and ends what a killed launcher left running there.
   * @returns {Promise<void>}
   */
  async open() {
    process.umask(restrictedUmask(this.group));
    await openDataFolder(this.dataDir, this.group);
    await this.children.stopLeftovers();
  }

  /**
   * Starts a child that ends with this supervisor.
   * @param {'engines' | 'site'} floor
   * @param {import('./child.mjs').ChildSpec} spec
   */
  async start(floor, spec) {
    if (this.closing) throw new Refusal(`${spec.name} is not started: everything is being stopped.`);
    const child = new Child(spec, this);
    this[floor].push(child);
    await logStep(`Starting ${spec.name}`, () => child.start());
  }

  /**
   * Stops all: commands, then the site from its front to its back, then the engines.
   * @returns {Promise<void>}
   */
  close() {
    this.closing ??= this.#close();
    return this.closing;
  }

  async #close() {
    await stopCommands();
    for (const child of [...this.site].reverse()) await child.stop();
    await Promise.all(this.engines.map((engine) => engine.stop()));
  }

  /** Ends everything at once. */
  kill() {
    killCommands();
    for (const child of [...this.site, ...this.engines]) child.kill();
  }

  /**
   * Stops all on the signals that ask for it; a second one kills.
   * @param {() => void} [atEnd] runs before the process ends
   */
  closeOnSignals(atEnd) {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => this.#leave(signal, atEnd));
    }
    // Whoever read our words may be gone before us; that must not end the stop half-way.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    // A signal to npm reaches the shell between us, which ends without handing it on.
    const parent = process.ppid;
    const watch = () => process.ppid !== parent && !this.closing && this.#leave('npm is gone', atEnd);
    if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();
    // Whatever ends the launcher, nothing it started stays.
    process.on('exit', () => this.kill());
  }

  /**
   * @param {string} reason
   * @param {() => void} [atEnd]
   */
  #leave(reason, atEnd) {
    if (this.closing) {
      this.kill();
      process.exit(1);
    }
    logLine(`${reason}: stopping everything that was started`);
    void this.close().then(() => {
      atEnd?.();
      logLine('Stopped.');
      process.exit(0);
    });
  }
}

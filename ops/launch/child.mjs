import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { processStat } from '../../mappings/processStat.mjs';
import { lastLines, searchPath } from './command.mjs';
import { limitLog } from './logFile.mjs';
import { askUntil, signalGroup } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { say } from './say.mjs';

/**
 * What a child is.
 * @typedef {object} ChildSpec
 * @property {string} name also of its log
 * @property {string[]} words command and arguments
 * @property {NodeJS.ProcessEnv} env all of its environment but PATH
 * @property {string} cwd
 * @property {() => Promise<boolean>} ask whether it answers
 * @property {() => Promise<boolean>} [lives] whether it still says anything, where `ask` wants more than that
 * @property {number} patience milliseconds it has until it must answer
 */

/** Seconds before the first, second … restart; the last stands for all that follow. */
const backoff = [0.5, 1, 2, 5, 10, 30];
/** A child that lived so long has earned a fresh backoff. Milliseconds. */
const steady = 60_000;
/** Deaths before the first answer, after which a start is given up. */
const attempts = 3;
/** Milliseconds a child has to end by itself. */
const grace = 30_000;
/** Milliseconds between two questions whether a child that answered still does, unless told otherwise. */
const usualPulse = 5_000;
/** Milliseconds without an answer after which a child counts as hung, unless told otherwise. */
const usualSilence = 30_000;
/** Milliseconds between two looks whether a child was stopped, which is asked then, and ended if it says nothing. */
const look = 1_000;

/** A supervised process: started, asked all its life, restarted when it dies or hangs, stopped with all its own. */
export class Child {
  /**
   * @param {ChildSpec} spec
   * @param {{ dataDir: string, children: import('./childrenFile.mjs').ChildrenFile }} supervisor
   * @param {{ pulse: number, silence: number }} [watch] milliseconds between two questions, and until it counts as hung
   */
  constructor(spec, supervisor, { pulse, silence } = { pulse: usualPulse, silence: usualSilence }) {
    this.spec = spec;
    this.children = supervisor.children;
    this.log = join(supervisor.dataDir, 'logs', `${spec.name}.log`);
    this.deaths = 0;
    this.answered = false;
    this.stopping = false;
    /** @type {number | undefined} */
    this.pid = undefined;
    /** @type {NodeJS.Timeout | undefined} */
    this.restart = undefined;
    this.pulse = pulse;
    this.silence = silence;
    /** @type {NodeJS.Timeout | undefined} */
    this.watch = undefined;
  }

  /**
   * Starts it and waits until it answers.
   * @throws {Refusal} with the end of its log when it does not
   */
  async start() {
    this.#spawn();
    const answers = async () => this.deaths >= attempts || this.stopping || (await this.spec.ask());
    const inTime = await askUntil(answers, this.spec.patience);
    if (this.stopping) throw new Refusal(`${this.spec.name} was stopped while it started.`);
    if (inTime && this.deaths < attempts) {
      this.answered = true;
      this.#watch(Date.now());
      return;
    }
    await this.stop();
    const what = inTime
      ? 'ends as soon as it starts'
      : `does not answer after ${this.spec.patience / 1000} s`;
    throw new Refusal(
      `${this.spec.name} ${what}. The end of its log:\n${lastLines(this.log)}\n(all: ${this.log})`,
    );
  }

  /** Ends it and everything it started, by force when it does not go by itself. */
  async stop() {
    this.stopping = true;
    clearTimeout(this.restart);
    clearTimeout(this.watch);
    const pid = this.pid;
    if (pid === undefined) return;
    signalGroup(pid, 'SIGTERM');
    if (!(await askUntil(() => this.pid === undefined, grace, 50))) {
      say(`${this.spec.name} does not end by itself within ${grace / 1000} s: killing it`);
      signalGroup(pid, 'SIGKILL');
      await askUntil(() => this.pid === undefined, 5_000);
    }
  }

  /** Ends it at once, for the moment when the launcher itself must go. */
  kill() {
    this.stopping = true;
    if (this.pid !== undefined) signalGroup(this.pid, 'SIGKILL');
  }

  #spawn() {
    const { name, words, env, cwd } = this.spec;
    const [command = '', ...args] = words;
    const output = this.#openLog();
    const began = Date.now();
    // A process group of its own: Ctrl-C in the terminal must reach the launcher alone, which stops in order.
    const child = spawn(command, args, {
      cwd,
      env: { ...env, PATH: searchPath },
      detached: true,
      stdio: ['ignore', output, output],
    });
    if (output !== 'ignore') closeSync(output);
    const { pid } = child;
    this.pid = pid;
    if (pid !== undefined) this.children.add(name, pid);
    child.once('error', (error) => this.#died(`cannot be started: ${error.message}`, began));
    child.once('exit', (code, signal) => {
      if (pid === undefined) return;
      // What it started itself must not outlive it.
      signalGroup(pid, 'SIGKILL');
      this.children.remove(pid);
      this.#died(signal ? `was ended by ${signal}` : `ended with exit code ${code}`, began);
    });
  }

  /** Its log, or nothing where a full disk has no room for a new one: it starts all the same. */
  #openLog() {
    try {
      return openSync(this.log, 'a');
    } catch {
      return 'ignore';
    }
  }

  /**
   * @param {string} how
   * @param {number} began
   */
  #died(how, began) {
    this.pid = undefined;
    clearTimeout(this.watch);
    if (this.stopping) return;
    this.deaths = Date.now() - began > steady ? 1 : this.deaths + 1;
    if (!this.answered && this.deaths >= attempts) return;
    const seconds = backoff[Math.min(this.deaths, backoff.length) - 1] ?? 1;
    say(`${this.spec.name} ${how}; starting it again in ${seconds} s (log: ${this.log})`);
    this.restart = setTimeout(() => this.#startAgain(), seconds * 1000);
  }

  async #startAgain() {
    this.#spawn();
    if (!this.answered) return;
    const { pid } = this;
    const answers = async () => this.stopping || this.pid !== pid || (await this.spec.ask());
    const inTime = await askUntil(answers, this.spec.patience);
    if (this.stopping || this.pid !== pid) return;
    if (inTime) say(`${this.spec.name} answers again`);
    // One that still does not is ended, too, once it says nothing at all.
    this.#watch(Date.now());
  }

  /**
   * Asks a child that answered again and again: one that lives but says nothing more is ended, and so started anew.
   * @param {number} heard when it answered last
   * @param {number} [asked] when it was asked last
   */
  #watch(heard, asked = heard) {
    const { pid } = this;
    const next = async () => {
      if (pid === undefined) return;
      // A signal has stopped it: however busy the machine is, this one will not answer by itself. A BFF may yet: its
      // workers go on without the process that keeps them.
      const stopped = processStat(pid)?.state === 'T';
      if (!stopped && Date.now() - asked < this.pulse) return this.#watch(heard, asked);
      limitLog(this.log);
      const answers = await (this.spec.lives ?? this.spec.ask)();
      if (this.stopping || this.pid !== pid) return;
      const now = Date.now();
      const last = answers ? now : heard;
      const lost = stopped ? !answers : now - last >= this.silence;
      if (!lost) return this.#watch(last, now);
      const how = stopped ? 'was stopped' : 'lives but does not answer';
      say(`${this.spec.name} ${how}: ending it (log: ${this.log})`);
      signalGroup(pid, 'SIGKILL');
    };
    this.watch = setTimeout(next, Math.min(look, this.pulse));
    this.watch.unref();
  }
}

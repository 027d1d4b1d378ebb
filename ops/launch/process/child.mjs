import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { processStat } from '../../../mappings/processStat.mjs';
import { logLine, Refusal } from '../log.mjs';
import { lastLines, searchPath } from './command.mjs';
import { limitLog } from './logFile.mjs';
import { askUntil, groupActivity, isHung, maxQuickMs, minQuickAnswers, signalGroup } from './processes.mjs';

/**
 * A child process.
 * @typedef {object} ChildSpec
 * @property {string} name also of its log
 * @property {string[]} words command and arguments
 * @property {NodeJS.ProcessEnv} env all of its environment but PATH
 * @property {string} cwd
 * @property {() => Promise<boolean>} ask whether it answers
 * @property {() => Promise<boolean>} [lives] whether it still says anything, be it a refusal; by default `ask`
 * @property {number} startTimeoutMs milliseconds it has until it must answer
 */

/** Seconds before the first, second … restart; the last for all further ones. */
const backoff = [0.5, 1, 2, 5, 10, 30];
/** Age in ms at which a child has earned a fresh backoff. */
const steady = 60_000;
/** Deaths before the first answer, after which a start is given up. */
const attempts = 3;
/** Milliseconds a child has to end by itself. */
const grace = 30_000;
/**
 * Milliseconds between two probes of a child that answered before, and until a silent one is hung: when idle, and when
 * computing or starting.
 */
const usualWatch = { pulse: 1_000, silence: 10_000, busySilence: 30_000 };
/** Milliseconds until an unanswered probe is repeated. */
const askAgain = 500;
/** Milliseconds of one question that count as silence; more, and it was this process that came late. */
const maxQuestionMs = 2_500;

/** Milliseconds between two looks at the size of a log. */
const logPulse = 200;

/** A supervised process: started, asked all its life, restarted when it dies or hangs, stopped with all its own. */
export class Child {
  /**
   * @param {ChildSpec} spec
   * @param {{ dataDir: string, children: import('./processes.mjs').ChildrenFile }} supervisor
   * @param {typeof usualWatch} [limits]
   */
  constructor(spec, supervisor, limits = usualWatch) {
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
    this.limits = limits;
    /** Tells that the present process has ended, where that is known before its parent hears of it. @type {(how: string) => void} */
    this.ended = () => {};
    /** @type {NodeJS.Timeout | undefined} */
    this.watch = undefined;
    /** @type {NodeJS.Timeout | undefined} */
    this.logWatch = undefined;
  }

  /**
   * Starts it and waits until it answers.
   * @throws {Refusal} with the end of its log when it does not
   */
  async start() {
    this.#spawn();
    const answers = async () => this.deaths >= attempts || this.stopping || (await this.spec.ask());
    const inTime = await askUntil(answers, this.spec.startTimeoutMs);
    if (this.stopping) throw new Refusal(`${this.spec.name} was stopped while it started.`);
    if (inTime && this.deaths < attempts) {
      this.answered = true;
      this.#watch();
      return;
    }
    await this.stop();
    const what = inTime
      ? 'ends as soon as it starts'
      : `does not answer after ${this.spec.startTimeoutMs / 1000} s`;
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
      logLine(`${this.spec.name} does not end by itself within ${grace / 1000} s: killing it`);
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
    // Also while it starts, and by time alone: a flood of lines does not wait until the child is asked again.
    clearInterval(this.logWatch);
    this.logWatch = setInterval(() => limitLog(this.log), logPulse);
    this.logWatch.unref();
    if (pid !== undefined) this.children.add(name, pid);
    child.once('error', (error) => this.#died(`cannot be started: ${error.message}`, began));
    this.ended = (how) => {
      if (pid === undefined || this.pid !== pid) return;
      // Processes it started must not outlive it.
      signalGroup(pid, 'SIGKILL');
      this.children.remove(pid);
      this.#died(how, began);
    };
    const { ended } = this;
    child.once('exit', (code, signal) =>
      ended(signal ? `was ended by ${signal}` : `ended with exit code ${code}`),
    );
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
    clearInterval(this.logWatch);
    if (this.stopping) return;
    this.deaths = Date.now() - began > steady ? 1 : this.deaths + 1;
    if (!this.answered && this.deaths >= attempts) return;
    const seconds = backoff[Math.min(this.deaths, backoff.length) - 1] ?? 1;
    logLine(`${this.spec.name} ${how}; starting it again in ${seconds} s (log: ${this.log})`);
    this.restart = setTimeout(() => this.#startAgain(), seconds * 1000);
  }

  async #startAgain() {
    this.#spawn();
    if (!this.answered) return;
    const { pid } = this;
    const answers = async () => this.stopping || this.pid !== pid || (await this.spec.ask());
    const inTime = await askUntil(answers, this.spec.startTimeoutMs);
    if (this.stopping || this.pid !== pid) return;
    if (inTime) logLine(`${this.spec.name} answers again`);
    // A child that still does not is ended too once it says nothing at all.
    this.#watch();
  }

  /** Probes a child again and again: one that lives but has fallen silent is ended, and so restarted. */
  #watch() {
    const { pid } = this;
    if (pid === undefined) return;
    const isStopped = () => processStat(pid)?.state === 'T';
    let quickAnswers = 0;
    let failures = 0;
    let silent = 0;
    let computedBefore = 0;
    const ask = async () => {
      // A signal has stopped it: however busy the machine is, this one will not answer by itself.
      const stopped = isStopped();
      const asked = performance.now();
      const answers = await (this.spec.lives ?? this.spec.ask)();
      if (this.stopping || this.pid !== pid) return;
      const took = performance.now() - asked;
      if (answers) {
        quickAnswers = took <= maxQuickMs ? quickAnswers + 1 : quickAnswers;
        failures = silent = 0;
        return next(this.limits.pulse);
      }
      const { computed, runnable } = groupActivity(pid);
      if (failures === 0) computedBefore = computed;
      // Where this process came late, too, the machine is busy, and what it asked for may have been answered in time.
      if (took <= maxQuestionMs) failures += 1;
      silent += Math.min(took, maxQuestionMs) + askAgain;
      const wasQuick = quickAnswers >= minQuickAnswers;
      const silence = { lasts: silent, failures, wasQuick, computed: computed - computedBefore, runnable };
      if (!stopped && !isHung(silence, this.limits)) return next(Math.min(askAgain, this.limits.pulse));
      const how = stopped ? 'was stopped' : 'lives but does not answer';
      logLine(`${this.spec.name} ${how}: ending it (log: ${this.log})`);
      signalGroup(pid, 'SIGKILL');
      // Its parent does not hear of its end while a tracer keeps it back.
      if (await askUntil(() => (processStat(pid)?.state ?? 'Z') === 'Z', grace)) this.ended('was ended');
    };
    const next = (/** @type {number} */ wait) => {
      this.watch = setTimeout(ask, wait);
      this.watch.unref();
    };
    next(this.limits.pulse);
  }
}

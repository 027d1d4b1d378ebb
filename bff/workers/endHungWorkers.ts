import cluster, { type Worker } from 'node:cluster';
import { processStat } from '../../mappings/processStat.mjs';
import type { Message } from './messages.ts';

/** Milliseconds between two heartbeats of a worker. */
const heartbeatMs = 500;

/** Tells the supervisor again and again that this worker's thread is free. */
export function sendHeartbeats(): void {
  if (!cluster.isWorker) return;
  const beat = () => process.connected && process.send?.({ type: 'alive' } satisfies Message);
  setInterval(beat, heartbeatMs).unref();
}

/** Facts of a worker whose heartbeats have stopped. */
interface Silence {
  /** Milliseconds since its last sign of life. */
  lasts: number;
  /** Its state in Linux (`processStat`); undefined on other systems. */
  state: string | undefined;
  /** Milliseconds its thread has computed since. */
  computed: number;
  /** Milliseconds since its thread last computed or waited for a core. */
  idle: number;
}

/** Milliseconds of silence after which a worker held by a signal or a tracer is hung. */
const heldTimeoutMs = 1_500;
/** Milliseconds of silence after which an idle worker is hung. */
const silenceTimeoutMs = 3_000;
/** Milliseconds a worker must have been idle: one that just got a core may have a heartbeat on its way. */
const minIdleMs = 900;
/** Milliseconds of computing without a pause after which a worker is hung. */
const maxTaskMs = 3_000;
/** Milliseconds of silence after which a worker that waits for a disk is hung. */
const diskTimeoutMs = 10_000;

/**
 * Says why a silent worker is hung, null while it may yet answer. On a busy machine healthy workers wait for a core for
 * seconds, so a worker is judged by what it computed and whether it was idle, not by the clock alone.
 */
export function whyHung({ lasts, state, computed, idle }: Silence): string | null {
  if (lasts < heldTimeoutMs) return null;
  if (state === 'T') return 'it was stopped';
  if (state === 't' && idle >= minIdleMs) return 'a tracer holds it';
  if (computed >= maxTaskMs) return 'one task holds it';
  if (state === 'R' || idle < minIdleMs) return null;
  return lasts >= (state === 'D' ? diskTimeoutMs : silenceTimeoutMs) ? 'it says nothing' : null;
}

/**
 * Ends a hung worker, with its connections, so that nobody waits for it; before its first heartbeat, while it loads
 * its code, only a stopped one.
 */
export function watchSilence(worker: Worker, onHung: (because: string) => void): void {
  const pid = worker.process.pid ?? 0;
  let heard = performance.now();
  let said = false;
  let isNew = false;
  let before = 0;
  let last = 0;
  let busy = heard;
  worker.on('message', ({ type }: Message) => {
    if (type !== 'alive') return;
    heard = performance.now();
    isNew = said = true;
  });
  const look = () => {
    const now = performance.now();
    const stat = processStat(pid);
    const total = stat?.computed ?? 0;
    if (isNew) before = total;
    if (isNew || total !== last || stat?.state === 'R') busy = now;
    isNew = false;
    last = total;
    const silence = { lasts: now - heard, state: stat?.state, computed: total - before, idle: now - busy };
    const because = whyHung(silence);
    if (because === null || !(said || silence.state === 'T')) return;
    clearInterval(timer);
    onHung(because);
    worker.process.kill('SIGKILL');
  };
  // Messages that came while this process itself was late are read before it checks.
  const timer = setInterval(() => setImmediate(look), heartbeatMs);
  worker.once('exit', () => clearInterval(timer));
}

import type { Worker } from 'node:cluster';
import { processStat } from '../../mappings/processStat.mjs';
import { whyHung } from './hung.ts';
import { aliveEvery } from './messages.ts';

/**
 * Ends a worker that hangs, with its connections, so that nobody waits for it; until it says something for the first
 * time, while it reads its code, only one that was stopped.
 */
export function watchSilence(worker: Worker, onHung: (because: string) => void): void {
  const pid = worker.process.pid ?? 0;
  let heard = performance.now();
  let said = false;
  let isNew = false;
  let before = 0;
  let last = 0;
  let busy = heard;
  worker.on('message', () => {
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
    const silence = {
      lasts: now - heard,
      state: stat?.state,
      computed: total - before,
      idle: now - busy,
    };
    const because = whyHung(silence);
    if (because === null || !(said || silence.state === 'T')) return;
    clearInterval(timer);
    onHung(because);
    worker.process.kill('SIGKILL');
  };
  // What was said while this process itself came late is read before it looks.
  const timer = setInterval(() => setImmediate(look), aliveEvery);
  worker.once('exit', () => clearInterval(timer));
}

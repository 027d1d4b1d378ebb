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
  const computedNow = () => processStat(pid)?.computed ?? 0;
  let heard = Date.now();
  let said = false;
  let isNew = false;
  let before = 0;
  worker.on('message', () => {
    heard = Date.now();
    isNew = said = true;
  });
  const look = () => {
    if (isNew) before = computedNow();
    isNew = false;
    const stat = processStat(pid);
    const silence = {
      lasts: Date.now() - heard,
      state: stat?.state,
      computed: (stat?.computed ?? 0) - before,
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

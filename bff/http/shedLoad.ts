import type { RequestHandler } from 'express';
import type { Counter } from 'prom-client';
import { ApiError } from '../errors.ts';

/** Event loop delay of this process. */
export interface LoopDelay {
  /** Milliseconds, smoothed: one long task is not yet a busy process. */
  milliseconds(): number;
  close(): void;
}

/** Milliseconds between two measurements, and the weight of the newest in the average. */
const lookEvery = 100;
const newest = 1 / 3;

/** Watches the one thread all requests share, by how much later than asked for it looks. */
export function watchLoopDelay(): LoopDelay {
  let smooth = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    smooth += (Math.max(0, now - last - lookEvery) - smooth) * newest;
    last = now;
  }, lookEvery);
  timer.unref();
  return { milliseconds: () => smooth, close: () => clearInterval(timer) };
}

/** Seconds until who is turned away may come again. */
const retryAfter = 3;

/**
 * Turns some requests away while the process comes late to its work: none up to `limit` milliseconds, all from twice
 * as many on, so that those who are let in are answered. 0 turns nobody away.
 * @throws ApiError overloaded
 */
export function shedLoad(delay: LoopDelay, limit: number, shed: Counter): RequestHandler {
  return (_request, _response, next) => {
    const excess = limit > 0 ? delay.milliseconds() / limit - 1 : 0;
    if (excess > Math.random()) {
      shed.inc();
      throw new ApiError('overloaded', { retryAfter });
    }
    next();
  };
}

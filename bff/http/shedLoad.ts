import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RequestHandler } from 'express';
import type { Counter } from 'prom-client';
import { ApiError } from './apiError.ts';

/** How late this process comes to its work. */
export interface LoopDelay {
  /** Milliseconds of late, smoothed over about a second. */
  milliseconds(): number;
  close(): void;
}

/** Milliseconds between two looks of the histogram, and of ours at it. */
const resolution = 20;
const lookEvery = 250;

/** Watches the one thread all requests share. */
export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let smooth = 0;
  const timer = setInterval(() => {
    // Not a number where nothing was measured.
    const late = Math.max(0, histogram.mean / 1e6 - resolution) || 0;
    histogram.reset();
    smooth = (smooth + late) / 2;
  }, lookEvery);
  timer.unref();
  return {
    milliseconds: () => smooth,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
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

import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The numbers of one process. */
export type Numbers = MetricObjectWithValues<MetricValue<string>>[];

/** What the workers of one BFF and the process that keeps them say to each other. */
export type Message =
  /** A worker, again and again: its thread is free. */
  | { type: 'alive' }
  /** A worker takes connections of the front at this port. */
  | { type: 'serving'; port: number }
  /** To a standby: from now on it is the worker of this number. */
  | { type: 'serve'; number: number }
  /** A worker asks what the others have counted; it is passed on to them, and answered with all they said. */
  | { type: 'others'; question: number }
  | { type: 'count'; question: string }
  | { type: 'counted'; question: string; numbers: Numbers }
  | { type: 'others-counted'; question: number; numbers: Numbers[] };

/** Milliseconds between two signs of life. */
export const aliveEvery = 500;

import cluster from 'node:cluster';
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

/** The numbers of one process. */
export type Numbers = MetricObjectWithValues<MetricValue<string>>[];

/** Messages between the workers of one BFF and their supervisor. */
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

/** Milliseconds until a worker goes by its own numbers alone. */
const timeoutMs = 1500;

/** One worker's way to the others of its BFF. */
export interface Siblings {
  /** The numbers of all workers for Prometheus. */
  metrics(): Promise<string>;
}

/** Joins the workers of this BFF; alone, the numbers are one's own. */
export function joinSiblings(registry: Registry): Siblings {
  if (!cluster.isWorker) return { metrics: () => registry.metrics() };
  const tell = (message: Message) => process.connected && process.send?.(message);
  const open = new Map<number, (numbers: Numbers[]) => void>();
  let questions = 0;
  process.on('message', async (message: Message) => {
    if (message.type === 'count')
      tell({ type: 'counted', question: message.question, numbers: await registry.getMetricsAsJSON() });
    if (message.type === 'others-counted') open.get(message.question)?.(message.numbers);
  });
  setInterval(() => tell({ type: 'alive' }), aliveEvery).unref();
  const ofOthers = () =>
    new Promise<Numbers[]>((resolve) => {
      const question = ++questions;
      const finish = (numbers: Numbers[]) => {
        clearTimeout(timer);
        open.delete(question);
        resolve(numbers);
      };
      const timer = setTimeout(() => finish([]), timeoutMs);
      open.set(question, finish);
      tell({ type: 'others', question });
    });
  return {
    async metrics() {
      const others = (await ofOthers()).map((numbers) =>
        numbers.filter(({ name, type }) => !isState(name, type)),
      );
      return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]).metrics();
    },
  };
}

/** Current metrics of the asked worker; the others' are of their last report. */
const isState = (name: string, type: unknown) => String(type) === 'gauge' && name.startsWith('bff_');

import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import { AggregatorRegistry } from 'prom-client';
import { aliveEvery, type Message, type Numbers } from './messages.ts';

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

/** What was read anew for this answer, by the worker that was asked: the others' is of their last one. */
const isState = (name: string, type: unknown) => String(type) === 'gauge' && name.startsWith('bff_');

import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Message } from './messages.ts';

/**
 * Lets every worker ask for the metrics of all; to be called in their supervisor. A worker that does not answer within
 * prom-client's five seconds leaves a gap: the others' sums alone would look like counters that were reset.
 */
export function answerMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', async (asker, { type, question }: Extract<Message, { type: 'metrics' }>) => {
    if (type !== 'metrics') return;
    const text = await aggregator.clusterMetrics().catch(() => '');
    if (asker.isConnected()) asker.send({ type: 'all-metrics', question, text } satisfies Message);
  });
}

/**
 * Lets this worker answer for its registry from now on; until one is given it has nothing to say. To be called before
 * anything else listens to messages, or a question of prom-client is missed.
 */
export function joinMetrics(): void {
  if (cluster.isWorker) new AggregatorRegistry();
}

/** Makes the reader of a registry's metrics: in a worker, summed with those of all others. */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  const open = new Map<number, (text: string) => void>();
  let questions = 0;
  process.on('message', (message: Message) => {
    if (message.type !== 'all-metrics') return;
    open.get(message.question)?.(message.text);
    open.delete(message.question);
  });
  return () =>
    new Promise((resolve) => {
      const question = ++questions;
      open.set(question, resolve);
      process.send?.({ type: 'metrics', question } satisfies Message);
    });
}

import cluster, { type Worker } from 'node:cluster';
import type { Message, Numbers } from './messages.ts';

/** Milliseconds that the others have to tell what they counted. */
const timeoutMs = 1000;

/** Lets each worker ask what the others have counted. To be called once, in the process that keeps them. */
export function passNumbers(): void {
  const open = new Map<string, (numbers: Numbers) => void>();
  cluster.on('message', (asker, message: Message) => {
    if (message.type === 'counted') return open.get(message.question)?.(message.numbers);
    if (message.type !== 'others') return;
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker): worker is Worker => worker !== undefined && worker.id !== asker.id && worker.isConnected(),
    );
    const question = `${asker.id}-${message.question}`;
    const numbers: Numbers[] = [];
    const finish = () => {
      clearTimeout(timer);
      if (!open.delete(question) || !asker.isConnected()) return;
      asker.send({ type: 'others-counted', question: message.question, numbers } satisfies Message);
    };
    const timer = setTimeout(finish, timeoutMs);
    open.set(question, (told) => {
      numbers.push(told);
      if (numbers.length === others.length) finish();
    });
    if (others.length === 0) return finish();
    for (const other of others) other.send({ type: 'count', question } satisfies Message);
  });
}

import cluster from 'node:cluster';
import type { BffConfig } from '../config.ts';
import type { Message } from './siblings.ts';

/**
 * Resolves with whether this process leads, once it is to serve: at once, or for a standby when it takes the number of a
 * worker that ended. To be called before anything slow, so that no message is missed.
 */
export function awaitTurn({ standby, leads }: Pick<BffConfig, 'standby' | 'leads'>): Promise<boolean> {
  if (!cluster.isWorker || !standby) return Promise.resolve(leads);
  return new Promise((resolve) => {
    process.on('message', (message: Message) => {
      if (message.type === 'serve') resolve(message.number === 1);
    });
  });
}

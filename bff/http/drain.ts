import type { Server } from 'node:http';

/**
 * Prepares a server for a stop that loses no answer.
 * @param server a server whose requests are seen from now on
 * @param timeoutMs milliseconds that open requests may still take
 * @returns stops accepting, lets open requests finish, then closes what is left
 */
export function drain(server: Server, timeoutMs: number): () => Promise<void> {
  let draining = false;
  server.on('request', (_request, response) => {
    response.on('close', () => {
      // A kept-alive connection becomes idle only after all listeners have run.
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
  });
  return () =>
    new Promise((resolve) => {
      draining = true;
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
    });
}

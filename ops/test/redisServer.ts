import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** Socket of a Redis started in a folder, so that it needs no port. */
export const redisUrlIn = (folder: string) => join(folder, 'r.sock');

/** Starts a Redis of a test's own in a folder, with what lies there from before, and waits until it takes calls. */
export async function startRedis(folder: string): Promise<ChildProcess> {
  const server = spawn(
    'redis-server',
    ['--port', '0', '--unixsocket', redisUrlIn(folder), '--dir', folder, '--maxmemory-policy', 'noeviction'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for await (const part of server.stdout ?? []) {
    if (String(part).includes('ready to accept')) break;
  }
  return server;
}

import { timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
/** Messages between the workers of one BFF and their supervisor; prom-client sends its own beside them. */
export type Message =
  /** A worker, again and again: its thread is free. */
  | { type: 'alive' }
  /** A worker takes connections of the front at this port. */
  | { type: 'serving'; port: number }
  /** To a standby: from now on it is the worker of this number. */
  | { type: 'serve'; number: number }
  /** A worker asks for the metrics of all. */
  | { type: 'metrics'; question: number }
  /** Their text; empty when a worker did not answer. */
  | { type: 'all-metrics'; question: number; text: string };

/** Characters of the longest address, with a zone (IPv6). */
const maxAddressLength = 64;
/** Milliseconds the front has to say whose connection it is. */
const preambleTimeoutMs = 5_000;

/** Header of each connection before the caller's bytes: the front's secret, and the caller's address. */
export const preambleOf = (key: string, address: string): string =>
  key + address.slice(0, maxAddressLength).padEnd(maxAddressLength);

/** Makes a server take connections of the front alone, each with the caller's address as its own. */
export function acceptFromFront(server: Server, key: string): void {
  const [accept] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const giveUp = () => socket.destroy();
    socket.on('error', giveUp);
    socket.setTimeout(preambleTimeoutMs, giveUp);
    const read = () => {
      const said: Buffer | null = socket.read(key.length + maxAddressLength);
      if (said === null) return;
      socket.off('readable', read);
      socket.setTimeout(0, giveUp);
      if (said.length < key.length || !timingSafeEqual(said.subarray(0, key.length), Buffer.from(key)))
        return socket.destroy();
      const address = said.toString('latin1', key.length).trimEnd();
      Object.defineProperty(socket, 'remoteAddress', { value: address });
      accept?.call(server, socket);
    };
    socket.on('readable', read);
  });
}

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A wire between a site and one engine that a test can cut: for the site the engine is away, for others it runs. */
export interface ToxicProxy {
  /** The engine's address by way of the wire. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Lets connections stand and new ones come, but nothing through: the engine hangs. */
  freeze(): void;
  /** Lets connections and what they held back through again, at the same address. */
  mend(): Promise<void>;
  /** Ends the relay; the engine stays. */
  close(): Promise<void>;
}

const defaultPorts: Record<string, number> = { 'mysql:': 3306, 'redis:': 6379, 'http:': 80 };

/**
 * Lays a wire to an engine.
 * @param address mysql://, redis:// or http://; credentials and path stay as they are
 */
export async function toxicProxy(address: string): Promise<ToxicProxy> {
  const target = new URL(address);
  const port = Number(target.port || defaultPorts[target.protocol]);
  const ends = new Set<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket));
    // A reset is this proxy's purpose; the other end learns of it by the close.
    socket.on('error', () => socket.destroy());
  };
  let thawed: Promise<void> = Promise.resolve();
  let thaw = () => {};
  const gate = () =>
    new Transform({ transform: (piece, _, pass) => void thawed.then(() => pass(null, piece)) });
  const server = createServer((near) => {
    const far = connect(port, target.hostname);
    for (const socket of [near, far]) keep(socket);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(gate()).pipe(far).pipe(gate()).pipe(near);
  });
  await listen(server, 0);
  const own = (server.address() as { port: number }).port;
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of ends) socket.destroy();
    await closed;
  };
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  return {
    url: url.href,
    cut,
    freeze() {
      thaw();
      thawed = new Promise((resolve) => {
        thaw = resolve;
      });
    },
    async mend() {
      thaw();
      if (!server.listening) await listen(server, own);
    },
    close: cut,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

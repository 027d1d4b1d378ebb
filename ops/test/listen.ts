import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test's own server that listens. */
export interface Listening {
  /** Its address, without a slash at its end. */
  url: string;
  /** Ends it, open connections too. */
  close(): Promise<void>;
}

/** Lets a test's own server listen on a free port of the loopback. */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

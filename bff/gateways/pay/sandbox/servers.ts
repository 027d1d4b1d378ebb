import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { alipayServer } from './alipayServer.ts';
import type { Bank } from './bank.ts';
import type { SandboxKeys } from './keys.ts';
import { wxpayServer } from './wxpayServer.ts';

/** Both stand-ins, listening on the loopback. */
export interface GatewayServers {
  url: string;
  close(): Promise<void>;
}

/** Starts them; the site's SDKs are pointed at the address. */
export async function startGatewayServers(keys: SandboxKeys, bank: Bank): Promise<GatewayServers> {
  const app = express();
  app.disable('x-powered-by');
  app.use(wxpayServer(keys, bank), alipayServer(keys, bank));
  app.use(refuse);
  const server = createServer(app).listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  // Whoever must end closes the site; this server alone keeps no process alive.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What both gateways answer when they cannot: here, when Redis is away. */
const refuse: ErrorRequestHandler = (_error, _request, response, _next) => {
  response.status(500).json({ code: 'SYSTEM_ERROR', message: '系统繁忙' });
};

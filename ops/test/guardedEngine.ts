import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installSystemPackages } from '../launch/install/systemPackages.mjs';
import { run } from '../launch/process/command.mjs';
import { splitCredentials } from '../launch/secrets.mjs';
import { readSettings } from '../launch/settings.mjs';

/** An engine that is reached by TLS alone, and with a password. */
export interface GuardedEngine {
  /** Its address without user and authority, `https://localhost:port`. */
  url: string;
  /** File of the authority that signed its certificate; no system knows it. */
  authority: string;
  /** Takes the guard away; the engine stays. */
  close(): Promise<void>;
}

/**
 * Puts a guard before an engine, as operators do with the security plugin or a proxy: it speaks TLS with a certificate
 * of an authority of its own, and answers 401 to whoever does not bring the user and password.
 * @param engineUrl the engine, by plain HTTP; what it asks for itself is brought to it
 */
export async function guardEngine(engineUrl: string, user: string, password: string): Promise<GuardedEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'yanhai-tls-'));
  await signCertificate(folder);
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const target = new URL(engineUrl);
  const { headers: own } = splitCredentials(engineUrl);
  const server = createServer(
    { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'certificate.pem')) },
    (asked, answer) => {
      if (asked.headers.authorization !== expected) {
        answer.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}');
        return;
      }
      const { authorization: _guards, ...headers } = asked.headers;
      const options = { method: asked.method, path: asked.url, headers: { ...headers, ...own } };
      const onward = request({ host: target.hostname, port: target.port, ...options }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      asked.pipe(onward);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    authority: join(folder, 'certificate.pem'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes `key.pem` and `certificate.pem` for localhost, which is its own authority. */
async function signCertificate(folder: string): Promise<void> {
  const { root } = readSettings({ ...process.env, PORT: '' }, []);
  await installSystemPackages(['openssl'], { root, logs: folder });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', [...made, ...names, '-keyout', key, '-out', certificate], {
    log: join(folder, 'log'),
  });
}

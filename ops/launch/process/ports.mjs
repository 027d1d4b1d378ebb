import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Refusal } from '../log.mjs';

/**
 * Whether nobody listens on a loopback port.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isFree(port) {
  return (await listenOnce(port)) === port;
}

/**
 * A free loopback port.
 * @param {number} [preferred] taken when it is free, so that an engine keeps its port from start to start
 * @returns {Promise<number>}
 */
export async function freePort(preferred) {
  const port = (preferred && (await listenOnce(preferred))) || (await listenOnce(0));
  if (!port) throw new Refusal('This machine has no free port on 127.0.0.1.');
  return port;
}

/**
 * Refuses when the site's port is taken.
 * @param {number} port
 * @throws {Refusal}
 */
export async function requireFreePort(port) {
  if (await isFree(port)) return;
  throw new Refusal(
    `Port ${port} is already in use. Stop the program that uses it, or choose another port: ` +
      `PORT=${port + 1} npm start`,
  );
}

/**
 * Listens for a moment.
 * @param {number} port 0: any
 * @returns {Promise<number>} the port, or 0 when it is taken
 */
function listenOnce(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EACCES') {
        reject(new Refusal(`Port ${port} needs special rights. Choose one above 1023: PORT=8080 npm start`));
      } else resolve(0);
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/**
 * Loopback ports for a data folder's processes: those of its last start where they are still free.
 * @template {string} Name
 * @param {string} dataDir
 * @param {Name[]} names
 * @returns {Promise<Record<Name, number>>}
 */
export async function savedPorts(dataDir, names) {
  const file = join(dataDir, 'ports.json');
  const ports = readPorts(file);
  for (const name of names) {
    const others = Object.keys(ports).filter((other) => other !== name);
    do ports[name] = await freePort(ports[name]);
    while (others.some((other) => ports[other] === ports[name]) && delete ports[name]);
  }
  writeFileSync(file, JSON.stringify(ports, null, 2));
  return /** @type {Record<Name, number>} */ (ports);
}

/**
 * @param {string} file
 * @returns {Record<string, number>}
 */
function readPorts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

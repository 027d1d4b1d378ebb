import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './ports.mjs';

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

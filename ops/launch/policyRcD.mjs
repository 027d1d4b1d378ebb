import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command.mjs';

/** Debian's maintainer scripts ask this program before they start a service; 101 means no. */
const policy = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation during which no system service starts: the site has private ones, and a system MariaDB
 * or Redis would only take the standard ports. A policy of the machine's own is left as it is.
 * @param {string[]} privilege command prefix that makes root
 * @param {() => Promise<void>} install
 */
export async function withoutServiceStarts(privilege, install) {
  if (existsSync(policy)) return install();
  const folder = mkdtempSync(join(tmpdir(), 'policy-rc.d-'));
  const draft = join(folder, 'policy-rc.d');
  writeFileSync(draft, '#!/bin/sh\nexit 101\n');
  await asRoot(privilege, ['install', '-m', '0755', draft, policy]);
  try {
    await install();
  } finally {
    await asRoot(privilege, ['rm', '-f', policy]);
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string[]} privilege
 * @param {string[]} words
 */
function asRoot(privilege, words) {
  const [command = '', ...args] = [...privilege, ...words];
  return run(command, args);
}

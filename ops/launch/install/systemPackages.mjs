import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logLine, logStep, Refusal } from '../log.mjs';
import { exitCode, run, which } from '../process/command.mjs';
import { systemPackages } from './packageTable.mjs';

/** Debian's maintainer scripts ask this program before they start a service; 101 means no. */
const policy = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation during which no system service starts: the site has private ones, and a system MariaDB
 * or Redis would only take the standard ports. A policy of the machine's own is left as it is.
 * @param {string[]} privilege command prefix that makes root
 * @param {() => Promise<void>} install
 */
async function withoutServiceStarts(privilege, install) {
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

/** System packages that the indexer and the seed need. */
export const sitePackages = [
  'poppler',
  'popplerData',
  'graphicsMagick',
  'ghostscript',
  'bubblewrap',
  'uidmap',
  'fonts',
];

/**
 * The newest Java for OpenSearch that the package manager offers.
 * @returns {'java25' | 'java21' | undefined} undefined when it has none that is new enough (Debian 12)
 */
export function offeredJava() {
  const cache = which('apt-cache');
  if (!cache) return undefined;
  const offers = (/** @type {string} */ key) => {
    const { stdout } = spawnSync(cache, ['policy', systemPackages[key]?.name ?? ''], { encoding: 'utf8' });
    return /Candidate: \d/.test(stdout);
  };
  return /** @type {const} */ (['java25', 'java21']).find(offers);
}

/**
 * Installs what is missing, and says what and why.
 * @param {(keyof typeof systemPackages)[]} needed
 * @param {{ root: boolean, logs: string }} options
 * @throws {Refusal} where that cannot be done, with what to do instead
 */
export async function installSystemPackages(needed, { root, logs }) {
  const log = join(logs, 'apt.log');
  const missing = needed.flatMap((key) => systemPackages[key] ?? []).filter((entry) => !entry.present());
  if (missing.length === 0) return;
  for (const { name, why } of missing) logLine(`Missing: ${name}, which ${why}`);
  const names = namesOf(missing);
  /** @type {string[]} */
  let privilege;
  try {
    privilege = await privileged(names, root);
  } catch (error) {
    if (missing.every(({ optional }) => optional)) return logLine(`Going on without ${names.join(', ')}`);
    throw error;
  }
  const required = missing.filter(({ optional }) => !optional);
  if (required.length > 0) await installStep(required, privilege, log);
  const stillMissing = namesOf(required.filter((entry) => !entry.present()));
  if (stillMissing.length > 0) {
    throw new Refusal(`apt-get installed ${stillMissing.join(', ')}, but the programs are not on PATH.`);
  }
  const others = missing.filter(({ optional }) => optional);
  try {
    if (others.length > 0) await installStep(others, privilege, log);
  } catch {
    logLine(`Going on without ${namesOf(others).join(', ')}: apt-get cannot install them (log: ${log})`);
  }
}

/** @param {import('./packageTable.mjs').SystemPackage[]} packages */
const namesOf = (packages) => packages.map(({ name }) => name);

/**
 * @param {import('./packageTable.mjs').SystemPackage[]} packages
 * @param {string[]} privilege
 * @param {string} log
 */
function installStep(packages, privilege, log) {
  const names = namesOf(packages);
  return logStep(`Installing ${names.join(', ')} with apt-get (log: ${log})`, () =>
    withoutServiceStarts(privilege, () => install(names, privilege, log)),
  );
}

/**
 * @param {string[]} names
 * @param {string[]} privilege
 * @param {string} log
 */
async function install(names, privilege, log) {
  const apt = [
    ...privilege,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-q',
    '-o',
    'DPkg::Lock::Timeout=300',
  ];
  const advice = `See the reason below, or install by hand: apt-get install ${names.join(' ')}.`;
  const [command = '', ...args] = apt;
  await run(command, [...args, 'update'], { log, advice });
  await run(command, [...args, 'install', '--yes', '--no-install-recommends', ...names], { log, advice });
}

/**
 * The command prefix that makes apt-get root.
 * @param {string[]} names for the sentence
 * @param {boolean} root
 * @returns {Promise<string[]>}
 */
async function privileged(names, root) {
  if (!which('apt-get')) {
    throw new Refusal(
      `Missing: ${names.join(', ')}, and this machine has no apt-get to install them with. Use Docker ` +
        '(docker compose up), or start the engines yourself and give their addresses in OPENSEARCH_URL, ' +
        'DATABASE_URL and REDIS_URL, and install the other programs with your own package manager.',
    );
  }
  if (root) return [];
  if (which('sudo')) {
    // Without a terminal nobody could type a password.
    const ask = process.stdin.isTTY ? ['-v'] : ['-n', 'true'];
    if ((await exitCode('sudo', ask)) === 0) return process.stdin.isTTY ? ['sudo'] : ['sudo', '-n'];
  }
  throw new Refusal(
    `Missing: ${names.join(', ')}. Installing them takes root: run this command as root or as someone with ` +
      `sudo, or let an administrator run: apt-get install ${names.join(' ')}`,
  );
}

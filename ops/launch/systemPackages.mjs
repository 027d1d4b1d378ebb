import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitCode, run, which } from './command.mjs';
import { withoutServiceStarts } from './policyRcD.mjs';
import { Refusal } from './refusal.mjs';
import { say, step } from './say.mjs';

/**
 * A Debian package the project needs, why, and how to see that it (or an equal) is there.
 * @typedef {{ name: string, why: string, present: () => boolean }} SystemPackage
 */

/** @param {string[]} names */
const commands = (names) => () => names.every((name) => which(name) !== undefined);

/** @type {Record<string, SystemPackage>} */
export const systemPackages = {
  mariadb: {
    name: 'mariadb-server',
    why: 'keeps accounts, orders and the catalog',
    present: commands(['mariadbd', 'mariadb-install-db']),
  },
  redis: {
    name: 'redis-server',
    why: 'keeps sessions, limits and the job queue',
    present: commands(['redis-server']),
  },
  poppler: {
    name: 'poppler-utils',
    why: 'draws pages of PDFs',
    present: commands(['pdftotext', 'pdftoppm', 'pdfinfo']),
  },
  popplerData: {
    name: 'poppler-data',
    why: 'lets Chinese fonts be drawn that a PDF does not embed',
    present: () => existsSync('/usr/share/poppler/cMap'),
  },
  graphicsMagick: {
    name: 'graphicsmagick',
    why: 'turns pages into images',
    present: commands(['gm']),
  },
  ghostscript: {
    name: 'ghostscript',
    why: 'draws PDFs for GraphicsMagick',
    present: commands(['gs']),
  },
  fonts: {
    name: 'fonts-noto-cjk',
    why: 'has the Chinese characters of PDFs that embed no font',
    present: () => hasFile(['/usr/share/fonts', '/usr/local/share/fonts'], /^NotoSansCJK.*\.(ttc|otf)$/),
  },
  chromium: {
    name: 'chromium',
    why: 'is the browser of the tests',
    present: () => which('chromium') !== undefined || which('google-chrome') !== undefined,
  },
  maven: { name: 'maven', why: 'fetches OpenSearch', present: commands(['mvn']) },
  python: { name: 'python3', why: 'unpacks OpenSearch', present: commands(['python3']) },
  pip: {
    name: 'python3-pip',
    why: 'fetches a Java runtime',
    present: () => which('pip3') !== undefined || which('pip') !== undefined,
  },
};

/** What the indexer and the seed need of the machine. */
export const sitePackages = ['poppler', 'popplerData', 'graphicsMagick', 'ghostscript', 'fonts'];

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
  for (const { name, why } of missing) say(`Missing: ${name}, which ${why}`);
  const names = missing.map(({ name }) => name);
  const privilege = await privileged(names, root);
  await step(`Installing ${names.join(', ')} with apt-get (log: ${log})`, () =>
    withoutServiceStarts(privilege, () => install(names, privilege, log)),
  );
  const stillMissing = missing.filter((entry) => !entry.present()).map(({ name }) => name);
  if (stillMissing.length > 0) {
    throw new Refusal(`apt-get installed ${stillMissing.join(', ')}, but the programs are not on PATH.`);
  }
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

/**
 * Whether a folder has a file of that name, at any depth.
 * @param {string[]} folders
 * @param {RegExp} name
 */
function hasFile(folders, name) {
  return folders.some((folder) => existsSync(folder) && search(folder, name));
}

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {boolean}
 */
function search(folder, name) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory() ? search(join(folder, entry.name), name) : name.test(entry.name),
  );
}

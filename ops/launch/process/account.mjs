import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, restrictFolder } from '../folders.mjs';
import { logLine, Refusal } from '../log.mjs';
import { projectFolder } from '../settings.mjs';
import { run, which } from './command.mjs';
import { mountViews } from './mountViews.mjs';

/** Files of subordinate ids, a block a line: `owner:first:count` (subuid(5)), and usermod's option to add one. */
const idFiles = [
  { file: '/etc/subuid', option: '--add-subuids' },
  { file: '/etc/subgid', option: '--add-subgids' },
];
/** First id and number of ids that useradd gives an account, unless login.defs(5) says otherwise. */
const [firstSubordinateId, subordinateIdCount] = [100_000, 65_536];

/**
 * Gives an account a block of user and group ids of its own, where it has none: with them it can run programs that read
 * strangers' PDFs as another user than itself. Only where newuidmap is there to use them; says so where it cannot.
 * @param {string} account
 * @param {number} uid its number, by which a block may be given as well
 * @param {string} log
 */
async function giveSubordinateIds(account, uid, log) {
  const usermod = which('usermod');
  if (!usermod || !which('newuidmap')) return;
  try {
    // usermod refuses where there is no such file yet.
    for (const { file } of idFiles) appendFileSync(file, '');
    const all = idFiles.map(({ file, option }) => ({ option, blocks: readBlocks(file) }));
    const owned = (/** @type {string | undefined} */ owner) => owner === account || owner === String(uid);
    const lacking = all.filter(({ blocks }) => !blocks.some(({ owner }) => owned(owner)));
    if (lacking.length === 0) return;
    const first = Math.max(firstSubordinateId, ...all.flatMap(({ blocks }) => blocks.map(({ end }) => end)));
    const range = `${first}-${first + subordinateIdCount - 1}`;
    await run(usermod, [...lacking.flatMap(({ option }) => [option, range]), account], { log });
  } catch (error) {
    const [reason] = String(/** @type {Error} */ (error).message).split('\n');
    logLine(`The account ${account} cannot be given subordinate ids: ${reason} (log: ${log})`);
  }
}

/**
 * @param {string} file
 * @returns {{ owner: string | undefined, end: number }[]} `end`: the first id behind the block
 */
function readBlocks(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((words) => words.length === 3)
    .map(([owner, first, many]) => ({ owner, end: Number(first) + Number(many) }));
}

/** The unprivileged account under which a launcher that is root runs engines and site. */
const accountName = 'yanhai';

/** User of a child: the launcher's own, or an account without rights where the launcher is root. */
export class Account {
  /**
   * @param {{ uid: number, gid: number } | undefined} ids undefined: the launcher's own user
   * @param {import('./mountViews.mjs').FolderAccess} [access] how it reaches its folders
   */
  constructor(ids, access = { words: [] }) {
    this.ids = ids;
    this.access = access;
  }

  /**
   * The command line that runs a command as this account and ends it when the launcher dies, even by SIGKILL.
   * @param {string[]} words command and arguments
   * @returns {string[]}
   */
  commandLine(words) {
    const setpriv = which('setpriv');
    if (!setpriv) return words;
    const identity = this.ids
      ? ['--reuid', String(this.ids.uid), '--regid', String(this.ids.gid), '--clear-groups']
      : [];
    const { words: before, capability } = this.access;
    const kept = capability
      ? [
          ['--inh-caps', `+${capability}`],
          ['--ambient-caps', `+${capability}`],
          // Without this the kernel leaves capabilities out of account when a program asks by access(2).
          ['--securebits', '+no_setuid_fixup'],
        ].flat()
      : [];
    return [...before, setpriv, ...identity, ...kept, '--pdeathsig', 'SIGTERM', '--', ...words];
  }

  /**
   * Makes a folder that belongs to this account.
   * @param {string} folder closed to others, unless it is in one that a group reads
   */
  makeFolder(folder) {
    makeFolder(folder, statSync(dirname(folder)).mode & 0o2000 ? 0o2750 : 0o700);
    if (this.ids && lstatSync(folder).uid !== this.ids.uid) {
      // Everything in it too: a data folder may have been another user's before.
      execFileSync('chown', ['-R', String(this.ids.uid), folder]);
    }
  }

  /**
   * Gives a file to this account.
   * @param {string} file
   */
  own(file) {
    if (this.ids) chownSync(file, this.ids.uid, this.ids.gid);
  }
}

/**
 * The account for the children: the launcher's user, or as root an unprivileged one, made when absent.
 * @param {{ root: boolean, logs: string, folders: string[], closed?: { dataDir: string, cacheDir: string }, group?: import('../folders.mjs').Admitted | undefined }} options
 *   folders: what they must reach; closed: what nobody else may, but a group that reads the data
 * @returns {Promise<Account>}
 * @throws {Refusal} when the account cannot reach a folder
 */
export async function unprivilegedAccount({ root, logs, folders, closed, group }) {
  if (!root) return new Account(undefined);
  if (!which('setpriv')) {
    throw new Refusal(
      'OpenSearch refuses to run as root, and this machine has no setpriv. Start as another user.',
    );
  }
  const log = join(logs, 'account.log');
  if (numericId('-u') === undefined) {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName], {
      log,
    });
  }
  const [uid, gid] = [numericId('-u'), numericId('-g')];
  if (uid === undefined || gid === undefined)
    throw new Refusal(`The account ${accountName} could not be made.`);
  await giveSubordinateIds(accountName, uid, log);
  const own = { gid, reads: false };
  if (closed) {
    await restrictFolder(closed.dataDir, group ?? own);
    await restrictFolder(closed.cacheDir, own, { contents: false });
  }
  const ids = { uid, gid: group?.gid ?? gid };
  for (const access of mountViews(folders)) {
    const account = new Account(ids, access);
    if (!folders.every((folder) => reaches(account, folder))) continue;
    if (access.capability)
      logLine(
        `Engines and site keep the right to pass every folder (${access.capability}): ${accountName} may not enter a ` +
          'folder above theirs, and this system has no other way in. A DATA_DIR that everybody may reach needs no right',
      );
    return account;
  }
  const unreached = folders.find((folder) => !reaches(new Account(ids), folder));
  throw new Refusal(
    `The account ${accountName}, under which root starts engines and site, cannot enter ${unreached}. Set DATA_DIR to a ` +
      'folder whose parents everybody may enter, for instance DATA_DIR=/var/lib/yanhai npm start',
  );
}

/** @param {'-u' | '-g'} which */
function numericId(which) {
  const { status, stdout } = spawnSync('id', [which, accountName], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

/**
 * @param {Account} account
 * @param {string} folder that exists
 */
function reaches(account, folder) {
  statSync(folder);
  const [command = '', ...args] = account.commandLine(['test', '-x', `${folder}/.`]);
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0;
}

/** Project files that the site's processes and the PDF sandbox read; a data folder may lie beside it. */
const parts = /^(bff|frontend|indexer|mappings|node_modules|ops|seed|(package|tsconfig).*\.json)$/;
/** Mode bits that let everybody read. */
const readable = 0o004;

/**
 * Lets every user of this machine read a project that root has cloned closely (umask 077), and what is installed and
 * built in it from now on: what root starts runs as others, who could read it by a capability alone.
 * @param {{ root: boolean, logs: string }} options
 * @param {string} [folder]
 */
export async function openProject({ root, logs }, folder = projectFolder) {
  if (!root) return;
  const wanted = readdirSync(folder).filter((name) => parts.test(name));
  const paths = [folder, ...wanted.map((name) => join(folder, name))];
  if (paths.every((path) => statSync(path).mode & readable)) return;
  logLine(
    `Only root can read ${folder}: opening the project's files for the accounts that root starts it under`,
  );
  const log = join(logs, 'account.log');
  await run('chmod', ['go+rx', folder], { log });
  await run('chmod', ['-R', 'go+rX', ...paths.slice(1)], { log });
}

import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { run } from '../process/command.mjs';
import { secret } from '../secrets.mjs';
import { databaseAnswers, databaseLives } from './probes.mjs';

/**
 * Start options of MariaDB.
 * @typedef {object} MariadbOptions
 * @property {string} dataDir
 * @property {import('../process/account.mjs').Account} account
 * @property {number} port
 * @property {string} grant what the site's user may do: a database, or `allDatabases`
 */

/** What tests may do, who make their own databases. */
export const allDatabases = '*.*';

/** Data of tests need not outlive the machine: nothing waits for the disk, and a process that ends loses nothing. */
const forgetful = ['--innodb-flush-log-at-trx-commit=2', '--innodb-flush-method=nosync', '--skip-sync-frm'];

/**
 * A private MariaDB of this data folder, with the site's database and user in it.
 * @param {MariadbOptions} options
 * @returns {Promise<{ url: string, spec: import('../process/child.mjs').ChildSpec }>}
 */
export async function mariadbChild({ dataDir, account, port, grant }) {
  const folder = join(dataDir, 'mariadb');
  for (const part of ['', 'tmp']) account.makeFolder(join(folder, part));
  if (!existsSync(join(folder, 'data'))) await createData(folder, dataDir, account);
  const password = secret(dataDir, 'database-password');
  const url = `mysql://yanhai:${password}@127.0.0.1:${port}/yanhai`;
  const words = [
    'mariadbd',
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    `--init-file=${writeAccess(folder, password, grant, account)}`,
    // Relative to the data: a socket's whole path may have 107 bytes at most.
    '--socket=server.sock',
    '--pid-file=server.pid',
    `--tmpdir=${join(folder, 'tmp')}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--transaction-isolation=READ-COMMITTED',
    '--innodb-buffer-pool-size=256M',
    ...(grant === allDatabases ? forgetful : []),
    // Of two each question of the launcher, which says nothing after the greeting, is a line of the log.
    '--log-warnings=1',
  ];
  const spec = {
    name: 'mariadb',
    cwd: folder,
    words: account.commandLine(words),
    env: { HOME: folder, LANG: 'C.UTF-8', TMPDIR: join(folder, 'tmp'), UMASK_DIR: '0750' },
    ask: () => databaseAnswers(url),
    lives: () => databaseLives(url),
    startTimeoutMs: 120_000,
  };
  return { url, spec };
}

/**
 * Makes the system tables. A start that is broken off leaves a draft, which the next one throws away.
 * @param {string} folder
 * @param {string} dataDir
 * @param {import('../process/account.mjs').Account} account
 */
async function createData(folder, dataDir, account) {
  const draft = join(folder, 'draft');
  rmSync(draft, { recursive: true, force: true });
  account.makeFolder(draft);
  const [command = '', ...args] = account.commandLine([
    'mariadb-install-db',
    '--no-defaults',
    `--datadir=${draft}`,
    '--auth-root-authentication-method=socket',
    `--auth-root-socket-user=${account.ids ? 'yanhai' : userInfo().username}`,
    '--skip-test-db',
    '--skip-name-resolve',
  ]);
  await run(command, args, {
    cwd: folder,
    env: { HOME: folder, LANG: 'C.UTF-8', TMPDIR: join(folder, 'tmp') },
    log: join(dataDir, 'logs/mariadb.log'),
  });
  renameSync(draft, join(folder, 'data'));
}

/**
 * Writes what the server runs at every start before it lets anybody in: the database, and a user that has the
 * password of this data folder.
 * @param {string} folder
 * @param {string} password hex digits
 * @param {string} grant
 * @param {import('../process/account.mjs').Account} account
 * @returns {string} the file
 */
function writeAccess(folder, password, grant, account) {
  const user = "'yanhai'@'127.0.0.1'";
  const file = join(folder, 'access.sql');
  const statements = [
    'CREATE DATABASE IF NOT EXISTS yanhai CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
    `CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY '${password}'`,
    `ALTER USER ${user} IDENTIFIED BY '${password}'`,
    `GRANT ALL PRIVILEGES ON ${grant} TO ${user}`,
    // The bench loads beside the site, into a database that it makes and removes.
    `GRANT ALL PRIVILEGES ON \`bench-%\`.* TO ${user}`,
  ];
  writeFileSync(file, statements.map((statement) => `${statement};\n`).join(''), { mode: 0o600 });
  account.own(file);
  return file;
}

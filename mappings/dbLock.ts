import type { Sequelize, Transaction } from 'sequelize';

/** Milliseconds between queries that keep the connection alive: servers end idle ones after hours. */
const keepAliveMs = 300_000;

/** Another process of the site holds the lock. */
export class LockHeld extends Error {
  constructor(what: string) {
    super(`Another process is at it (${what}); it must end first.`);
    this.name = 'LockHeld';
  }
}

/**
 * Runs `work` under a named lock of the site's database (`GET_LOCK`), which a transaction keeps on its connection and
 * the server frees when the process dies.
 * @throws LockHeld when another process still holds it after `waitSeconds`
 */
export function withDbLock<Result>(
  database: Sequelize,
  what: string,
  work: () => Promise<Result>,
  waitSeconds = 0,
): Promise<Result> {
  const name = nameOf(database, what);
  return database.transaction(async (transaction) => {
    if ((await ask(database, `GET_LOCK($name, ${waitSeconds})`, name, transaction)) !== 1)
      throw new LockHeld(what);
    const waking = setInterval(
      () => void ask(database, '1', name, transaction).catch(() => undefined),
      keepAliveMs,
    );
    try {
      return await work();
    } finally {
      clearInterval(waking);
      await ask(database, 'RELEASE_LOCK($name)', name, transaction).catch(() => undefined);
    }
  });
}

/** Whether any process holds the lock now. */
export async function isLocked(database: Sequelize, what: string): Promise<boolean> {
  return (await ask(database, 'IS_FREE_LOCK($name)', nameOf(database, what))) === 0;
}

const nameOf = (database: Sequelize, what: string) => `${database.getDatabaseName()}:${what}`.slice(-64);

async function ask(database: Sequelize, call: string, name: string, transaction: Transaction | null = null) {
  const [rows] = await database.query(`SELECT ${call} AS got`, { bind: { name }, transaction });
  return (rows as { got: number | null }[])[0]?.got;
}

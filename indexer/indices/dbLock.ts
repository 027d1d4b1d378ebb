import type { Sequelize, Transaction } from 'sequelize';

/** Milliseconds between questions that keep a connection: servers end one that says nothing for hours. */
const awake = 300_000;

/** Another process of the site does such work at this moment. */
export class LockHeld extends Error {
  constructor(what: string) {
    super(`Another process is at it (${what}); it must end first.`);
    this.name = 'AlreadyAtIt';
  }
}

/**
 * Does work that only one process of a site may do at a time. The lock lives on a connection, which a transaction
 * keeps for as long as the work takes; it is free at once when the process dies, so that another goes on.
 * @throws AlreadyAtIt when another process is
 */
export function withDbLock<Result>(
  database: Sequelize,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = nameOf(database, what);
  return database.transaction(async (transaction) => {
    if ((await ask(database, 'GET_LOCK(:name, 0)', name, transaction)) !== 1) throw new LockHeld(what);
    const waking = setInterval(
      () => void ask(database, '1', name, transaction).catch(() => undefined),
      awake,
    );
    try {
      return await work();
    } finally {
      clearInterval(waking);
      await ask(database, 'RELEASE_LOCK(:name)', name, transaction).catch(() => undefined);
    }
  });
}

/** Whether a process is at such work now. */
export async function isLocked(database: Sequelize, what: string): Promise<boolean> {
  return (await ask(database, 'IS_FREE_LOCK(:name)', nameOf(database, what))) === 0;
}

const nameOf = (database: Sequelize, what: string) => `${database.getDatabaseName()}:${what}`.slice(-64);

async function ask(database: Sequelize, call: string, name: string, transaction: Transaction | null = null) {
  const [rows] = await database.query(`SELECT ${call} AS got`, { replacements: { name }, transaction });
  return (rows as { got: number | null }[])[0]?.got;
}

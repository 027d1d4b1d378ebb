import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { Sequelize } from 'sequelize';
import { outageOf } from '../errors.ts';

/** The part of a mysql2 connection that is used here. */
interface Connection {
  query: Send;
  execute: Send;
  stream: { destroy(error: Error): void };
}

type Send = (...words: unknown[]) => unknown;
type Ask = (sql: string, answer: (error: Error | null) => void) => void;

/** How long whoever asks may wait, and how many may ask at once. */
interface Bounds {
  /** Milliseconds after which a statement without an answer breaks its connection. */
  answerMs: number;
  /** Seconds a statement waits for a row that another has locked; below the answer's, so that the server says it. */
  lockSeconds: number;
  /** Seconds after which the server ends a statement itself, and says so; 0: never. */
  statementSeconds: number;
  connections: number;
}

/** A reader must have an answer within three seconds. */
const readers: Bounds = { answerMs: 2500, lockSeconds: 2, statementSeconds: 0, connections: 10 };
/** Nobody waits for background work: what takes long is ended with its reason, and the connection stays. */
export const backgroundBounds: Bounds = {
  answerMs: 40_000,
  lockSeconds: 10,
  statementSeconds: 30,
  connections: 4,
};

/**
 * Bounds how long a connection is waited for: a statement without an answer breaks it, for a server that hangs keeps
 * its connections open, and what it was asked for may still be done or not.
 */
async function boundWaits(
  connection: unknown,
  { answerMs, lockSeconds, statementSeconds }: Bounds,
): Promise<void> {
  const bound = connection as Connection;
  for (const name of ['query', 'execute'] as const) {
    const send = bound[name].bind(bound);
    bound[name] = (...words) => {
      const answer = words.pop() as (...results: unknown[]) => void;
      const timer = setTimeout(
        () => bound.stream.destroy(new Error(`MySQL hangs: ${answerMs} ms`)),
        answerMs,
      );
      return send(...words, (...results: unknown[]) => {
        clearTimeout(timer);
        answer(...results);
      });
    };
  }
  const ask = promisify(bound.query as Ask);
  await ask(`SET SESSION innodb_lock_wait_timeout = ${lockSeconds}`);
  if (statementSeconds > 0)
    // MariaDB's, and MySQL's own, which is for SELECT alone.
    await ask(`SET SESSION max_statement_time = ${statementSeconds}`).catch(() =>
      ask(`SET SESSION max_execution_time = ${statementSeconds * 1000}`),
    );
}

/**
 * The pool of connections to MySQL (or MariaDB); connects at the first query. Times are UTC, texts utf8mb4.
 * A database that is away, hangs, or keeps a row locked fails a reader's query within 3 s.
 * @param url mysql://user:password@host:port/database
 */
export function connectDatabase(url: string, log: Logger, bounds = readers): Sequelize {
  return new Sequelize(url, {
    dialect: 'mysql',
    timezone: '+00:00',
    pool: { max: bounds.connections, min: 0, acquire: bounds.answerMs, idle: 10_000 },
    dialectOptions: { connectTimeout: 2000, charset: 'utf8mb4' },
    define: { underscored: true, charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
    hooks: { afterConnect: (connection) => boundWaits(connection, bounds) },
    logging: log.isLevelEnabled('trace') ? (sql) => log.trace({ sql }, 'query') : false,
  });
}

/**
 * Reads what may be some seconds old: what everybody sees alike and no reader has just changed. From the replica where
 * the site has one (`DATABASE_REPLICA_URL`); from the database itself while the replica is away.
 */
export type StaleReads = <Result>(read: (database: Sequelize) => Promise<Result>) => Promise<Result>;

/** Cooldown of a failed replica in milliseconds: each try of a hung one takes seconds. */
const cooldownMs = 10_000;

/**
 * Reads from the replica, and from the database where there is none or it fails.
 * @param replica null: the site has none
 * @param failed called with each failure of the replica
 */
export function createStaleReads(
  database: Sequelize,
  replica: Sequelize | null,
  failed: (error: unknown) => void,
): StaleReads {
  let cooldownUntil = 0;
  return async (read) => {
    if (replica === null || Date.now() < cooldownUntil) return read(database);
    try {
      return await read(replica);
    } catch (error) {
      if (outageOf(error) !== 'database_unavailable') throw error;
      cooldownUntil = Date.now() + cooldownMs;
      failed(error);
      return read(database);
    }
  };
}

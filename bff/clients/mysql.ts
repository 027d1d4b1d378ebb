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

/** Timeout of a query in milliseconds; the reader must have an answer within three seconds. */
const answerTimeoutMs = 2500;
/** Seconds a statement waits for a row that another has locked; below the answer timeout, so that the server says it. */
const lockSeconds = 2;

/**
 * Bounds how long a connection is waited for: a statement without an answer breaks it, for a server that hangs keeps
 * its connections open, and what it was asked for may still be done or not.
 */
async function boundWaits(connection: unknown): Promise<void> {
  const bound = connection as Connection;
  for (const name of ['query', 'execute'] as const) {
    const send = bound[name].bind(bound);
    bound[name] = (...words) => {
      const answer = words.pop() as (...results: unknown[]) => void;
      const timer = setTimeout(
        () => bound.stream.destroy(new Error(`MySQL hangs: ${answerTimeoutMs} ms`)),
        answerTimeoutMs,
      );
      return send(...words, (...results: unknown[]) => {
        clearTimeout(timer);
        answer(...results);
      });
    };
  }
  await promisify(bound.query as Ask)(`SET SESSION innodb_lock_wait_timeout = ${lockSeconds}`);
}

/**
 * The pool of connections to MySQL (or MariaDB); connects at the first query. Times are UTC, texts utf8mb4.
 * A database that is away, hangs, or keeps a row locked fails a query within 3 s.
 * @param url mysql://user:password@host:port/database
 */
export function connectDatabase(url: string, log: Logger): Sequelize {
  return new Sequelize(url, {
    dialect: 'mysql',
    timezone: '+00:00',
    pool: { max: 10, min: 0, acquire: 2500, idle: 10_000 },
    dialectOptions: { connectTimeout: 2000, charset: 'utf8mb4' },
    define: { underscored: true, charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
    hooks: { afterConnect: (connection) => boundWaits(connection) },
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

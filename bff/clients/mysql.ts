import type { Logger } from 'pino';
import { Sequelize } from 'sequelize';
import { boundWaits } from './boundWaits.ts';

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

import { Client } from '@opensearch-project/opensearch';
import { Redis } from 'ioredis';
import { Sequelize } from 'sequelize';
import { engineNodes } from '../../mappings/searchEngine.ts';

/**
 * A client of the search engine; several addresses are nodes of one cluster, and what one fails to answer another is
 * asked: every write may come twice. Other retries are the queue's business.
 */
export function connectOpenSearch(addresses: string): Client {
  const at = engineNodes(addresses);
  return new Client({ ...at, maxRetries: at.nodes.length - 1, requestTimeout: 120_000 });
}

/** The catalog's database: MySQL 8 or MariaDB 10.11, times in UTC. */
export function connectDatabase(url: string): Sequelize {
  return new Sequelize(url, {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    pool: { max: 8, min: 0, idle: 10_000 },
    define: { underscored: true, freezeTableName: true, charset: 'utf8mb4' },
  });
}

/** A connection for BullMQ, which waits for Redis as long as it takes and so forbids a bound on retries. */
export function connectRedis(url: string): Redis {
  return new Redis(url, { maxRetriesPerRequest: null });
}

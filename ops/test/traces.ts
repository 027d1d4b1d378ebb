import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { askEngine, type TestEngines } from './engines.ts';

/**
 * Makes a database of a test's own.
 * @param name also the prefix of the test's indices and keys; letters, digits and hyphens
 * @returns its address
 */
export async function createDatabase(name: string, { databaseUrl }: TestEngines): Promise<string> {
  await onDatabase(databaseUrl, `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
  const address = new URL(databaseUrl);
  address.pathname = `/${name}`;
  return address.href;
}

/** Removes a test's database, its indices and its keys in Redis. */
export async function removeTraces(name: string, engines: TestEngines): Promise<void> {
  const indices = await askEngine(`/${name}-*?expand_wildcards=all`, { method: 'DELETE' });
  if (!indices.ok) throw new Error(`indices of ${name} stay: ${indices.status}`);
  await onDatabase(engines.databaseUrl, `DROP DATABASE IF EXISTS \`${name}\``);
  const redis = new Redis(engines.redisUrl);
  const keys = await redis.keys(`*${name}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}

/** Runs one statement on a connection of its own. */
export async function onDatabase(url: string, statement: string): Promise<void> {
  const connection = await createConnection(url);
  await connection.query(statement);
  await connection.end();
}

import { splitCredentials } from '../launch/secrets.mjs';

/** Addresses of the engines that the tests may use. */
export interface TestEngines {
  opensearchUrl: string;
  /** MySQL address; its database is a default only, tests make databases of their own. */
  databaseUrl: string;
  redisUrl: string;
}

/**
 * The engines of this test run, as `npm test` (or the caller of mocha) put them into the environment.
 * @throws with a sentence that says what to do when one is missing.
 */
export function testEngines(): TestEngines {
  return {
    opensearchUrl: required('OPENSEARCH_URL'),
    databaseUrl: required('DATABASE_URL'),
    redisUrl: required('REDIS_URL'),
  };
}

/**
 * Asks the search engine of this test run, with the user and password of its address.
 * @param path begins with a slash
 */
export function askEngine(path: string, init: RequestInit = {}): Promise<Response> {
  const { address, headers } = splitCredentials(testEngines().opensearchUrl);
  return fetch(new URL(path, address), {
    ...init,
    headers: { ...init.headers, ...headers } as Record<string, string>,
  });
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run "npm test", which starts engines of its own.`);
  return value;
}

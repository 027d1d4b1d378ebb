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

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run "npm test", which starts engines of its own.`);
  return value;
}

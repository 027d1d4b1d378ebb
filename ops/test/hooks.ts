import { relative, sep } from 'node:path';
import type { Context, RootHookObject } from 'mocha';

/**
 * Root hooks of every mocha run. The tests speak to real engines, in the time zone of production, and never
 * to production itself.
 */
export const mochaHooks: RootHookObject = {
  beforeAll() {
    if (process.env.NODE_ENV === 'production') {
      throw new Error('NODE_ENV is "production": the tests create and delete data, so they refuse to run.');
    }
    process.env.NODE_ENV = 'test';
    process.env.LOG_LEVEL ??= 'silent';
  },
  beforeEach(this: Context) {
    const test = this.currentTest;
    const room = relative(process.cwd(), test?.file ?? '').split(sep)[0];
    // A browser or a whole site on a busy machine may miss a wait; the reporter tells each second try. What ended for
    // good in the first has said so itself.
    if (test && room === 'ops' && test.retries() < 0) test.retries(1);
  },
};

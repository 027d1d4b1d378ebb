import { relative, sep } from 'node:path';
import { type Context, type RootHookObject, Runnable, Test } from 'mocha';
import { tryHooksAgain } from './hookTries.ts';

/**
 * `FIRST_TRY_FAILS=1` makes every test's first try fail, after all it did: a test that fails then could not have been
 * saved by its second try, for it stands on what its first left.
 */
function failFirstTries(): void {
  const run = Runnable.prototype.run;
  Runnable.prototype.run = function (done) {
    const first = this instanceof Test && this.currentRetry() === 0;
    run.call(this, (error) => done(error ?? (first ? new Error('The first try fails by wish.') : undefined)));
  };
}

/** Ends what the run has to itself. */
let end: () => Promise<void> = async () => undefined;

/** `TEST_STORE_URL=s3` puts every test's store into a bucket of a server that the run starts and ends. */
export async function mochaGlobalSetup(): Promise<void> {
  tryHooksAgain();
  if (process.env.FIRST_TRY_FAILS === '1') failFirstTries();
  if (process.env.TEST_STORE_URL !== 's3') return;
  const { s3Credentials, startS3 } = await import('./s3Server.ts');
  const server = await startS3();
  end = () => server.stop();
  Object.assign(process.env, s3Credentials, { TEST_STORE_URL: server.url });
}

/** Ends the S3 server, where one was started. */
export const mochaGlobalTeardown = (): Promise<void> => end();

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
    // A browser or a whole site on a busy machine may miss a wait, and so may a real engine, if more rarely. Each
    // further try is reported, at the end again: it is a race to be found, in the test or in what it tests. A test that
    // failed for good in the first try has said so itself.
    if (test && test.retries() < 0) test.retries(room === 'ops' ? 2 : 1);
  },
};

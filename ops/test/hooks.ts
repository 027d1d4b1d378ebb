import type { RootHookObject } from 'mocha';
import { lowerPriority } from '../../indexer/process/ownLimits.ts';

/** Ends what the run has to itself. */
let end: () => Promise<void> = async () => undefined;

/**
 * Tests run at the priority of what reads PDFs for them, which would starve beside them. `TEST_STORE_URL=s3` puts every
 * test's store into a bucket of a server that the run starts and ends.
 */
export async function mochaGlobalSetup(): Promise<void> {
  lowerPriority();
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
};

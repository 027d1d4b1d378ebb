import { mkdirSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava } from '../launch/engines/java.mjs';
import { fetchArtifact } from '../launch/engines/openSearchHome.mjs';
import { cachedFolder } from '../launch/install/cache.mjs';
import { Account } from '../launch/process/account.mjs';
import { freePort } from '../launch/process/ports.mjs';
import { readSettings } from '../launch/settings.mjs';
import { startServer } from './testServer.ts';

/** A server that speaks S3, by its Maven coordinates. */
const mock = {
  coordinates: 'com.adobe.testing:s3mock:4.7.0:jar:exec',
  sha256: '811f5a8585d749e36230ea32b073a17c4137199475f08db851f75087149a18bf',
};

/** A running S3 with one bucket. */
export interface S3Server {
  /** `STORE_URL` of the bucket. */
  url: string;
  /** Takes it away; its files go too. */
  stop(): Promise<void>;
}

/** Environment of the server's clients; it accepts any credentials. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/**
 * Starts an S3 server of a test's own; it is fetched once into the cache that all data folders share.
 * @throws with the reason when it cannot be had
 */
export async function startS3(): Promise<S3Server> {
  const { cacheDir, root } = readSettings({ ...process.env, PORT: '' }, []);
  const folder = await mkdtemp(join(tmpdir(), 'yanhai-s3-'));
  const jar = await s3Jar(cacheDir, root, folder);
  const java = await findJava({ env: process.env, cacheDir, root, logs: folder });
  const [http, https] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'files'));
  const endpoint = `http://127.0.0.1:${http}`;
  // A small heap and one compiler: it starts in half the time.
  const options = ['-Xmx128m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', `-Djava.io.tmpdir=${folder}`];
  const own = [`--com.adobe.testing.s3mock.httpPort=${http}`, `--server.port=${https}`];
  const settings = { root: join(folder, 'files'), initialBuckets: 'reports' };
  for (const [name, value] of Object.entries(settings))
    own.push(`--com.adobe.testing.s3mock.store.${name}=${value}`);
  const server = await startServer({
    words: [join(java.home, 'bin/java'), ...options, '-jar', jar, ...own],
    cwd: folder,
    env: { HOME: folder, LANG: 'C.UTF-8' },
    log: join(folder, 'log'),
    account: new Account(undefined),
    answers: () =>
      fetch(`${endpoint}/reports?list-type=2`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return {
    url: `s3://reports?${new URLSearchParams({ endpoint, region: 'us-east-1' })}`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function s3Jar(cacheDir: string, root: boolean, logs: string): Promise<string> {
  const name = 's3mock-4.7.0';
  const folder = await cachedFolder(cacheDir, name, async (draft) => {
    const jar = await fetchArtifact(mock, draft, { root, logs });
    mkdirSync(join(draft, name));
    renameSync(jar, join(draft, name, 's3mock.jar'));
  });
  return join(folder, 's3mock.jar');
}

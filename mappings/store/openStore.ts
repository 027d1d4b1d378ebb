import { fileURLToPath } from 'node:url';
import { FileStore } from './fileStore.ts';
import type { Store } from './store.ts';

/** `STORE_URL` names neither a folder nor a bucket. */
const badAddress =
  'STORE_URL must be file:///folder or s3://bucket/prefix?endpoint=http://host:port&region=name';

/**
 * Opens the store that `STORE_URL` names: `file:///folder`, or `s3://bucket/prefix` with `endpoint` (any server that
 * speaks S3; asked by path), `region` and `work` (a local folder for files in the works) as its query. Credentials
 * come from the environment, as for every tool of AWS.
 */
export async function openStore(url: string): Promise<Store> {
  const { protocol } = new URL(url);
  if (protocol === 'file:') return FileStore.open(fileURLToPath(url));
  if (protocol !== 's3:') throw new Error(badAddress);
  // The SDK is large: a site on local files does without.
  const { S3Store } = await import('./s3Store.ts');
  return S3Store.open(url);
}

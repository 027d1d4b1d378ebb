import type { Store } from '../../mappings/store/store.ts';

/** Writes a picture into the store unless it is there. */
export async function ensurePicture(
  store: Store,
  key: string,
  draw: () => Buffer | Promise<Buffer>,
): Promise<void> {
  if (!(await store.has(key))) await store.create(key, await draw());
}

import { existsSync } from 'node:fs';
import { chown, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a picture into the store unless it is there: whole or not at all. */
export async function ensurePicture(
  storeFolder: string,
  key: string,
  draw: () => Buffer | Promise<Buffer>,
): Promise<void> {
  const file = join(storeFolder, key);
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, await draw());
  await rename(`${file}.part`, file);
  await give(storeFolder, dirname(file), file);
}

/** Seeding may run as root beside a site that does not: what it puts into the store belongs to the store's owner. */
async function give(storeFolder: string, ...paths: string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(storeFolder);
  for (const path of paths) await chown(path, uid, gid);
}

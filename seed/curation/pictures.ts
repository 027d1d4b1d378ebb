import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
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
}

import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Bytes below which nothing more is taken in, unless `MIN_FREE_BYTES` says otherwise: 1 GiB. */
export const usualMinimum = 1024 ** 3;

/** The folders whose disks a site writes to: its data, and its store where that is one. */
export function ownFolders(dataDir: string, storeUrl: string): string[] {
  return storeUrl.startsWith('file:') ? [dataDir, fileURLToPath(storeUrl)] : [dataDir];
}

/** Bytes that may still be written on the fullest of these folders' disks; a folder that is not there has no say. */
export async function freeBytes(folders: readonly string[]): Promise<number> {
  const free = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  );
  return Math.min(...free);
}

/** Disk limit: a folder on the disk, and bytes that must stay free. */
export interface DiskReserve {
  folders: readonly string[];
  minimum: number;
}

/**
 * Whether nothing at all shall be written any more: half of the reserve is gone. A search engine that is given
 * documents on a full disk loses hold of the index, and nobody can search until there is room.
 */
export async function isNearlyFull({ folders, minimum }: DiskReserve): Promise<boolean> {
  return (await freeBytes(folders)) < minimum / 2;
}

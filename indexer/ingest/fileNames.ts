import type { Dirent, PathLike } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Whether a name's bytes are UTF-8, as all else takes names to be. */
export const isPlain = (bytes: Uint8Array): boolean => decode(bytes, 'utf-8') !== null;

/** A name as people read it: what is no UTF-8 is GBK, as unzip leaves the names of Chinese Windows. */
export const readName = (bytes: Uint8Array): string =>
  decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030') ?? Buffer.from(bytes).toString('utf8');

/** The name of an uploaded file, of which the parser gives each byte as a character; one it has decoded stays. */
export const uploadedName = (name: string): string =>
  /[^\0-\xff]/.test(name) ? name : readName(Buffer.from(name, 'latin1'));

/** A file: its path as people read it, and that of the disk where this is no UTF-8. */
export interface FilePath {
  path: string;
  bytes?: Buffer;
}

/** The path by which a file is opened. */
export const onDisk = ({ path, bytes }: FilePath): string | Buffer => bytes ?? path;

const separator = Buffer.from(path.sep);

/** A name within a folder. */
export function within(folder: FilePath, name: Buffer): FilePath {
  const full = path.join(folder.path, readName(name));
  if (folder.bytes === undefined && isPlain(name)) return { path: full };
  return { path: full, bytes: Buffer.concat([Buffer.from(folder.bytes ?? folder.path), separator, name]) };
}

/** The entries of a folder, their names as bytes. */
export const entriesOf = (folder: PathLike): Promise<Dirent<Buffer>[]> =>
  readdir(folder, { withFileTypes: true, encoding: 'buffer' });

/** The file that an argument of a command names: where it is no UTF-8, Node gives it with signs of replacement. */
export async function givenPath(given: string): Promise<FilePath> {
  const full = path.resolve(given);
  if (!full.includes('\ufffd')) return { path: full };
  const { root } = path.parse(full);
  let found: FilePath = { path: root };
  for (const part of full.slice(root.length).split(path.sep)) {
    const entries = part.includes('\ufffd') ? await entriesOf(onDisk(found)).catch(() => []) : [];
    const meant = entries.find(({ name }) => name.toString('utf8') === part);
    found = within(found, meant?.name ?? Buffer.from(part));
  }
  return found;
}

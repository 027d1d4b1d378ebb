import { constants, type Stats } from 'node:fs';
import { access, lstat, mkdir, readdir, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { entriesOf, isPlain, onDisk, within } from './fileNames.ts';
import { kindOf, metadataBeside } from './ingest.ts';

/** The inbox's own folders: what is being worked at, and where it goes. */
const own = { taken: '.taken', done: 'done', failed: 'failed' } as const;

/** Names that programs give to what they still write. */
const partial = /^[.~]|~$|\.(part|partial|filepart|crdownload|tmp|temp|swp)$/i;

/** So often as long must rest what is no report: its writer may give it another name yet. */
const foreignRest = 6;

/** Something that was put into the inbox. */
interface Entry {
  /** Path within the inbox. */
  name: string;
  /** Why it can be no report; null for a file. */
  fault: string | null;
}

/** Files of a folder on their way through it, each step one rename on one disk. */
export interface InboxFolder {
  /** Takes what rests, and puts what can be no report away. @returns paths of the taken PDFs and NDJSON files */
  take(now: number): Promise<string[]>;
  /** Puts a taken file to what is done, with the metadata beside it. */
  finish(file: string): Promise<void>;
  /** Puts it to what failed, with `FILE.txt` that says why. */
  fail(file: string, reason: string): Promise<void>;
  /** Gives it back: it changed while it was worked at. */
  giveBack(file: string): Promise<void>;
}

/** Size, moment of the last change and number of a file: the same twice, nobody has written to it. */
export const stampOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;

const exists = (file: string) =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
const isGone = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/**
 * Opens an inbox, where links are never followed.
 * @param stableMs milliseconds that a file must rest before it is taken
 * @param most files taken at a time
 */
export function openInbox(folder: string, stableMs: number, most: number): InboxFolder {
  const seen = new Map<string, { stamp: string; since: number }>();
  const at = (...parts: string[]) => path.join(folder, ...parts);
  const nameOf = (file: string) => path.relative(at(own.taken), file);

  /** Whether a file has rested for so long; one that is not there has. */
  const rests = async (
    name: string,
    now: number,
    milliseconds: number,
    file: string | Buffer = at(name),
  ): Promise<boolean> => {
    const found = await lstat(file).catch(() => null);
    if (found === null) return true;
    const stamp = stampOf(found);
    const before = seen.get(name);
    if (before?.stamp === stamp) return now - before.since >= milliseconds;
    seen.set(name, { stamp, since: now });
    return milliseconds === 0;
  };
  /** Gives what rests under a name that is no UTF-8 the one that people read. */
  const nameReadably = async (below: string, now: number): Promise<void> => {
    for (const { name } of await entriesOf(at(below))) {
      if (isPlain(name)) continue;
      const file = within({ path: at(below) }, name);
      const key = path.relative(folder, file.path);
      if (!(await rests(key, now, stableMs, onDisk(file)))) continue;
      seen.delete(key);
      const taken = await exists(file.path);
      const to = taken ? at(below, `${name.toString('hex')}-${path.basename(file.path)}`) : file.path;
      // Gone, or not ours to name: looked at again in the next turn.
      await rename(onDisk(file), to).catch(() => undefined);
    }
  };
  const look = async (now: number, below = ''): Promise<Entry[]> => {
    await nameReadably(below, now);
    const entries: Entry[] = [];
    for (const entry of await readdir(at(below), { withFileTypes: true })) {
      const name = path.join(below, entry.name);
      // A name that is to be made readable yet.
      if (entry.name.includes('\ufffd')) continue;
      if (partial.test(entry.name) || (below === '' && Object.values<string>(own).includes(name))) continue;
      if (entry.isDirectory()) entries.push(...(await look(now, name)));
      else if (entry.isSymbolicLink()) entries.push({ name, fault: 'Links are not followed' });
      else if (!entry.isFile()) entries.push({ name, fault: 'This is no file' });
      else if (kindOf(name) !== null) entries.push({ name, fault: null });
      else if (!/\.json$/i.test(name))
        entries.push({ name, fault: 'This is neither a PDF nor an NDJSON file' });
    }
    return entries;
  };
  /** Renames where both are; a parent that became a link since it was looked at leads out of the folder. */
  const move = async (from: string, to: string): Promise<boolean> => {
    const parent = path.dirname(from);
    if (
      (await realpath(parent).catch(() => '')) !==
      path.join(await realpath(folder), path.relative(folder, parent))
    )
      return false;
    await mkdir(path.dirname(to), { recursive: true });
    return rename(from, to).then(
      () => true,
      (error) => {
        if (isGone(error)) return false;
        throw error;
      },
    );
  };
  /** A name that is free among what is done or failed: `NAME (2).pdf`. */
  const free = async (kind: 'done' | 'failed', name: string): Promise<string> => {
    const { dir, name: stem, ext } = path.parse(name);
    for (let number = 1; ; number++) {
      const file = at(own[kind], dir, `${number === 1 ? stem : `${stem} (${number})`}${ext}`);
      if (!(await exists(file))) return file;
    }
  };
  /** Its metadata first: a PDF that is left behind by a crash is known when it comes again. */
  const moveBoth = async (from: string, to: string) => {
    if (metadataBeside(from) !== from && /\.pdf$/i.test(from))
      await move(metadataBeside(from), metadataBeside(to));
    return move(from, to);
  };
  const putAway = async (from: string, name: string, reason: string) => {
    const to = await free('failed', name);
    await mkdir(path.dirname(to), { recursive: true });
    // Before the file: none lies there without its reason.
    await writeFile(`${to}.txt.part`, `${reason}\n`);
    await rename(`${to}.txt.part`, `${to}.txt`);
    await moveBoth(from, to);
  };

  return {
    async take(now) {
      for (const name of Object.values(own)) await mkdir(at(name), { recursive: true });
      const entries = await look(now);
      let left = most;
      for (const { name, fault } of entries) {
        if (left === 0) break;
        if (fault !== null) {
          if (await rests(name, now, stableMs * foreignRest)) await putAway(at(name), name, fault);
          continue;
        }
        // Both are looked at, so that both have rested at once.
        const beside = /\.pdf$/i.test(name) ? await rests(metadataBeside(name), now, stableMs) : true;
        if (!(await rests(name, now, stableMs)) || !beside) continue;
        if (await moveBoth(at(name), at(own.taken, name))) left -= 1;
        seen.delete(name);
      }
      const names = new Set(entries.map(({ name }) => name));
      for (const name of seen.keys()) if (!names.has(name) && !(await exists(at(name)))) seen.delete(name);
      return takenFiles();
    },
    async finish(file) {
      await moveBoth(file, await free('done', nameOf(file)));
    },
    fail: (file, reason) => putAway(file, nameOf(file), reason),
    async giveBack(file) {
      await moveBoth(file, at(nameOf(file)));
    },
  };

  /** What is taken: by a process that ended, too. Metadata whose PDF was not taken goes back to it. */
  async function takenFiles(): Promise<string[]> {
    const entries = await readdir(at(own.taken), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const reports = files.filter((file) => kindOf(file) !== null);
    const beside = new Set(reports.map(metadataBeside));
    for (const file of files)
      if (kindOf(file) === null && !beside.has(file)) await move(file, at(nameOf(file)));
    return reports.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }
}

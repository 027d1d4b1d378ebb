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
interface InboxItem {
  /** Path within the inbox. */
  name: string;
  /** Why it can be no report; null for a file. */
  fault: string | null;
}

/** Size, moment of the last change and number of a file: the same twice, nobody has written to it. */
export const stampOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;

const exists = (file: string) =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
const isPdf = (name: string) => /\.pdf$/i.test(name);
const isGone = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/** An inbox, where links are never followed: each step of a file's way through it is one rename on one disk. */
export class InboxFolder {
  private readonly seen = new Map<string, { stamp: string; since: number }>();

  /**
   * @param stableMs milliseconds that a file must rest before it is taken
   * @param most files taken at a time
   */
  constructor(
    private readonly folder: string,
    private readonly stableMs: number,
    private readonly most: number,
  ) {}

  /** Takes what rests, and puts what can be no report away. @returns paths of the taken PDFs and NDJSON files */
  async take(now: number): Promise<string[]> {
    for (const name of Object.values(own)) await mkdir(this.at(name), { recursive: true });
    const entries = await this.look(now);
    let left = this.most;
    for (const { name, fault } of entries) {
      if (left === 0) break;
      if (fault !== null) {
        if (await this.rests(name, now, this.stableMs * foreignRest))
          await this.putAway(this.at(name), name, fault);
        continue;
      }
      // Both are looked at, so that both have rested at once.
      const beside = isPdf(name) ? await this.rests(metadataBeside(name), now) : true;
      if (!(await this.rests(name, now)) || !beside) continue;
      if (await this.moveBoth(this.at(name), this.at(own.taken, name))) left -= 1;
      this.seen.delete(name);
    }
    const names = new Set(entries.map(({ name }) => name));
    for (const name of this.seen.keys())
      if (!names.has(name) && !(await exists(this.at(name)))) this.seen.delete(name);
    return this.takenFiles();
  }

  /** Puts a taken file to what is done, with the metadata beside it. */
  async finish(file: string): Promise<void> {
    await this.moveBoth(file, await this.free('done', this.nameOf(file)));
  }

  /** Puts it to what failed, with `FILE.txt` that says why. */
  fail(file: string, reason: string): Promise<void> {
    return this.putAway(file, this.nameOf(file), reason);
  }

  /** Gives it back: it changed while it was worked at. */
  async giveBack(file: string): Promise<void> {
    await this.moveBoth(file, this.at(this.nameOf(file)));
  }

  private at(...parts: string[]): string {
    return path.join(this.folder, ...parts);
  }

  private nameOf(file: string): string {
    return path.relative(this.at(own.taken), file);
  }

  /** Whether a file has rested for so long; one that is not there has. */
  private async rests(
    name: string,
    now: number,
    milliseconds = this.stableMs,
    file: string | Buffer = this.at(name),
  ): Promise<boolean> {
    const found = await lstat(file).catch(() => null);
    if (found === null) return true;
    const stamp = stampOf(found);
    const before = this.seen.get(name);
    if (before?.stamp === stamp) return now - before.since >= milliseconds;
    this.seen.set(name, { stamp, since: now });
    return milliseconds === 0;
  }

  /** Gives what rests under a name that is no UTF-8 the one that people read. */
  private async nameReadably(below: string, now: number): Promise<void> {
    for (const { name } of await entriesOf(this.at(below))) {
      if (isPlain(name)) continue;
      const file = within({ path: this.at(below) }, name);
      const key = path.relative(this.folder, file.path);
      if (!(await this.rests(key, now, this.stableMs, onDisk(file)))) continue;
      this.seen.delete(key);
      const taken = await exists(file.path);
      const to = taken ? this.at(below, `${name.toString('hex')}-${path.basename(file.path)}`) : file.path;
      // Gone, or not ours to name: looked at again in the next turn.
      await rename(onDisk(file), to).catch(() => undefined);
    }
  }

  private async look(now: number, below = ''): Promise<InboxItem[]> {
    await this.nameReadably(below, now);
    const entries: InboxItem[] = [];
    for (const entry of await readdir(this.at(below), { withFileTypes: true })) {
      const name = path.join(below, entry.name);
      // A name that is to be made readable yet.
      if (entry.name.includes('\ufffd')) continue;
      if (partial.test(entry.name) || (below === '' && Object.values<string>(own).includes(name))) continue;
      if (entry.isDirectory()) entries.push(...(await this.look(now, name)));
      else if (entry.isSymbolicLink()) entries.push({ name, fault: 'Links are not followed' });
      else if (!entry.isFile()) entries.push({ name, fault: 'This is no file' });
      else if (kindOf(name) !== null) entries.push({ name, fault: null });
      else if (!/\.json$/i.test(name))
        entries.push({ name, fault: 'This is neither a PDF nor an NDJSON file' });
    }
    return entries;
  }

  /** Renames where both are; a parent that became a link since it was looked at leads out of the folder. */
  private async move(from: string, to: string): Promise<boolean> {
    const parent = path.dirname(from);
    const real = path.join(await realpath(this.folder), path.relative(this.folder, parent));
    if ((await realpath(parent).catch(() => '')) !== real) return false;
    await mkdir(path.dirname(to), { recursive: true });
    return rename(from, to).then(
      () => true,
      (error) => {
        if (isGone(error)) return false;
        throw error;
      },
    );
  }

  /** Its metadata first: a PDF that is left behind by a crash is known when it comes again. */
  private async moveBoth(from: string, to: string): Promise<boolean> {
    if (metadataBeside(from) !== from && isPdf(from))
      await this.move(metadataBeside(from), metadataBeside(to));
    return this.move(from, to);
  }

  /** A name that is free among what is done or failed: `NAME (2).pdf`. */
  private async free(kind: 'done' | 'failed', name: string): Promise<string> {
    const { dir, name: stem, ext } = path.parse(name);
    for (let number = 1; ; number++) {
      const file = this.at(own[kind], dir, `${number === 1 ? stem : `${stem} (${number})`}${ext}`);
      if (!(await exists(file))) return file;
    }
  }

  private async putAway(from: string, name: string, reason: string): Promise<void> {
    const to = await this.free('failed', name);
    await mkdir(path.dirname(to), { recursive: true });
    // Before the file: none lies there without its reason.
    await writeFile(`${to}.txt.part`, `${reason}\n`);
    await rename(`${to}.txt.part`, `${to}.txt`);
    await this.moveBoth(from, to);
  }

  /** What is taken: by a process that ended, too. Metadata whose PDF was not taken goes back to it. */
  private async takenFiles(): Promise<string[]> {
    const entries = await readdir(this.at(own.taken), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const reports = files.filter((file) => kindOf(file) !== null);
    const beside = new Set(reports.map(metadataBeside));
    for (const file of files)
      if (kindOf(file) === null && !beside.has(file)) await this.move(file, this.at(this.nameOf(file)));
    return reports.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }
}

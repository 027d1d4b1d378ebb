import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';

/** Bytes of a piece at most: the loss when a process dies while receiving one. */
const pieceBytes = 8 * 1024 * 1024;
/** Time, in ms, within which a stopped upload may be resumed. */
const kept = 24 * 3_600_000;

/** An upload as it lies in the store. */
type Kept = Omit<ConstructorParameters<typeof Upload>[0], 'id' | 'offset'>;

/** A piece: where it begins, and what it has. */
interface Piece {
  key: string;
  offset: number;
  size: number;
  modified: Date;
}

/**
 * Unfinished uploads in the site's store, so that one begun at one indexer can continue at another. Each piece is
 * stored under its offset and written once: of two requests for one offset, in whatever process, one wins and the
 * other client is told to ask for the current offset.
 */
export class ResumableStore extends DataStore {
  constructor(
    private readonly store: Store,
    private readonly piece = pieceBytes,
  ) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString();
    const { size, metadata, creation_date } = upload;
    await this.store.write(
      aboutKey(upload.id),
      Buffer.from(JSON.stringify({ size, metadata, creation_date })),
    );
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const [about, pieces] = await Promise.all([this.store.readJson<Kept>(aboutKey(id)), this.pieces(id)]);
    if (about === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, ...about, offset: endOf(pieces) });
  }

  /** Keeps what comes, piece by piece; of a request that breaks off, all that came. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const folder = await this.store.workFolder();
    let at = offset;
    let written = 0;
    let file: FileHandle | null = null;
    const local = path.join(folder, 'piece');
    const keep = async () => {
      await file?.close();
      file = null;
      if (written === 0) return;
      if (!(await this.store.adoptNew(pieceKey(id, at), local))) throw ERRORS.INVALID_OFFSET;
      at += written;
      written = 0;
    };
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        file ??= await open(local, 'w');
        await file.writeFile(chunk);
        written += chunk.length;
        if (written >= this.piece) await keep();
      }
      await keep();
    } catch (error) {
      if (error !== ERRORS.INVALID_OFFSET) await keep();
      throw 'status_code' in (error as object) ? error : ERRORS.FILE_WRITE_ERROR;
    } finally {
      await (file as FileHandle | null)?.close();
      await rm(folder, { recursive: true, force: true });
    }
    return at;
  }

  /** Runs `use` with the whole file on the local disk. Throws when a piece is missing. */
  async withFile<Result>(id: string, use: (path: string) => Promise<Result>): Promise<Result> {
    const folder = await this.store.workFolder();
    try {
      const local = path.join(folder, 'upload');
      await pipeline(Readable.from(this.bytesOf(id)), createWriteStream(local));
      return await use(local);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  override async remove(id: string): Promise<void> {
    await this.store.remove(storeLayout.resumable(id));
  }

  override getExpiration(): number {
    return kept;
  }

  /** Removes what nobody takes up again. Gives how many. */
  override async deleteExpired(): Promise<number> {
    let removed = 0;
    for (const id of await this.ids()) {
      const upload = await this.getUpload(id).catch(() => null);
      const begun = Date.parse(upload?.creation_date ?? '');
      if (!(begun < Date.now() - kept)) continue;
      await this.remove(id);
      removed += 1;
    }
    return removed;
  }

  /**
   * Uploads that have all their bytes since `milliseconds` and were not entered: the process that had them died just
   * then.
   */
  async forgotten(milliseconds: number): Promise<Upload[]> {
    const found: Upload[] = [];
    for (const id of await this.ids()) {
      const pieces = await this.pieces(id);
      const quiet = pieces.every(({ modified }) => modified.getTime() < Date.now() - milliseconds);
      const upload = quiet ? await this.getUpload(id).catch(() => null) : null;
      if (upload && upload.offset === upload.size) found.push(upload);
    }
    return found;
  }

  private async ids(): Promise<Set<string>> {
    const keys = await this.store.list(storeLayout.resumable());
    return new Set(keys.map((key) => key.split('/')[1] ?? ''));
  }

  private async pieces(id: string): Promise<Piece[]> {
    const found: Piece[] = [];
    for await (const { key, size, modified } of this.store.walk(storeLayout.resumable(id))) {
      const name = path.posix.basename(key);
      if (/^\d+$/.test(name)) found.push({ key, offset: Number(name), size, modified });
    }
    return found.sort((one, other) => one.offset - other.offset);
  }

  private async *bytesOf(id: string): AsyncGenerator<Buffer> {
    let at = 0;
    for (const { key, offset, size } of await this.pieces(id)) {
      if (offset !== at) throw new Error(`Upload ${id} lacks its bytes from ${at}`);
      yield* await this.store.withLocal(key, async (local) => createReadStream(local).toArray());
      at += size;
    }
  }
}

const aboutKey = (id: string) => `${storeLayout.resumable(id)}/upload.json`;
const pieceKey = (id: string, offset: number) =>
  `${storeLayout.resumable(id)}/${String(offset).padStart(12, '0')}`;

/** Offset up to which pieces lie without a gap. */
function endOf(pieces: readonly Piece[]): number {
  let end = 0;
  for (const { offset, size } of pieces) {
    if (offset !== end) break;
    end += size;
  }
  return end;
}

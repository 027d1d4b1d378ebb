import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import { readS3Address, type S3Address } from './s3Address.ts';
import {
  type ByteRange,
  checkedKey,
  NotStored,
  parseStored,
  type Store,
  type StoredFile,
  StoreUnavailable,
} from './store.ts';
import { clearWork, workName } from './workFolders.ts';

/** Bytes of one part of a large file; the server takes no less than 5 MiB. */
const partSize = 8 * 1024 * 1024;
/** Files on the local disk at once because a program needs a path: 100 MiB each at most (decisions, limits). */
const maxLocal = 16;
/** Keys that one request may remove. */
const maxRemoved = 1_000;
/** Times a conditional write is tried while others write the same. */
const conflicts = 5;

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 0;
/** A bucket that is not there is the operator's fault, not an absent file. */
const absent = (error: unknown) =>
  statusOf(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket';

/** Gives null for what is not there; every other failure is the store's. */
const nullWhenAbsent = (error: unknown) => {
  if (absent(error)) return null;
  throw new StoreUnavailable(error);
};
const unavailable = (error: unknown): never => {
  throw new StoreUnavailable(error);
};

/** A store in a bucket, below a prefix. Objects appear whole or not at all, which is all that the store promises. */
export class S3Store implements Store {
  private readonly local = pLimit(maxLocal);

  private constructor(private readonly at: S3Address) {}

  /** Reads the address and makes the local folder for work in progress. The bucket is asked when it is needed. */
  static async open(url: string): Promise<S3Store> {
    const store = new S3Store(readS3Address(url));
    await clearWork(store.at.workFolder);
    return store;
  }

  async read(key: string): Promise<Buffer | null> {
    const found = await this.at.client.send(new GetObjectCommand(this.object(key))).catch(nullWhenAbsent);
    return found?.Body ? Buffer.from(await found.Body.transformToByteArray().catch(unavailable)) : null;
  }

  async readJson<Value>(key: string): Promise<Value | null> {
    return parseStored<Value>(await this.read(key));
  }

  async stream({ key, etag }: StoredFile, range?: ByteRange): Promise<Readable> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const command = new GetObjectCommand({ ...this.object(key), IfMatch: etag, ...part });
    return (await this.at.client.send(command).catch(unavailable)).Body as Readable;
  }

  async about(key: string): Promise<StoredFile | null> {
    const found = await this.at.client.send(new HeadObjectCommand(this.object(key))).catch(nullWhenAbsent);
    if (!found) return null;
    return {
      key,
      size: found.ContentLength ?? 0,
      modified: found.LastModified ?? new Date(0),
      etag: found.ETag ?? '',
    };
  }

  async has(key: string): Promise<boolean> {
    return (await this.about(key)) !== null;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.at.client.send(new PutObjectCommand({ ...this.object(key), Body: bytes })).catch(unavailable);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.unlessThere((condition) =>
      this.at.client.send(new PutObjectCommand({ ...this.object(key), Body: bytes, ...condition })),
    );
  }

  async adopt(key: string, from: string): Promise<void> {
    await this.upload(key, from).catch(unavailable);
    await rm(from);
  }

  async adoptNew(key: string, from: string): Promise<boolean> {
    // In one piece, whatever its size: not every server knows conditions for several parts.
    const { size: ContentLength } = await stat(from);
    const made = await this.unlessThere((condition) =>
      this.at.client.send(
        new PutObjectCommand({
          ...this.object(key),
          Body: createReadStream(from),
          ContentLength,
          ...condition,
        }),
      ),
    );
    await rm(from);
    return made;
  }

  withLocal<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
    return this.local(async () => {
      const folder = await this.workFolder();
      try {
        const found = await this.at.client.send(new GetObjectCommand(this.object(key))).catch(nullWhenAbsent);
        if (!found) throw new NotStored(key);
        const local = path.join(folder, path.basename(key));
        await pipeline(found.Body as Readable, createWriteStream(local)).catch(unavailable);
        return await use(local);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  async remove(key: string): Promise<void> {
    await this.at.client.send(new DeleteObjectCommand(this.object(key))).catch(unavailable);
    let batch: string[] = [];
    const flush = async () => {
      if (batch.length === 0) return;
      const Delete = { Objects: batch.map((one) => ({ Key: this.at.prefix + one })), Quiet: true };
      await this.at.client
        .send(new DeleteObjectsCommand({ Bucket: this.at.bucket, Delete }))
        .catch(unavailable);
      batch = [];
    };
    for await (const file of this.walk(key)) {
      batch.push(file.key);
      if (batch.length === maxRemoved) await flush();
    }
    await flush();
  }

  async list(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.walk(folder)) keys.push(key);
    return keys.sort();
  }

  async *walk(folder: string): AsyncGenerator<StoredFile> {
    const { client, bucket, prefix } = this.at;
    const below = folder === '' ? prefix : `${prefix}${checkedKey(folder)}/`;
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: below });
    try {
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0, LastModified = new Date(0), ETag = '' } of Contents)
          yield { key: Key.slice(prefix.length), size: Size, modified: LastModified, etag: ETag };
    } catch (error) {
      // An error of the consumer does not come here: a generator is left by `return`.
      throw new StoreUnavailable(error);
    }
  }

  async workFolder(): Promise<string> {
    const folder = path.join(this.at.workFolder, workName());
    await mkdir(folder, { recursive: true });
    return folder;
  }

  async ping(): Promise<void> {
    await this.at.client.send(new HeadBucketCommand({ Bucket: this.at.bucket })).catch(unavailable);
  }

  close(): void {
    this.at.client.destroy();
  }

  private object(key: string) {
    return { Bucket: this.at.bucket, Key: this.at.prefix + checkedKey(key) };
  }

  private async upload(key: string, from: string): Promise<void> {
    const params = { ...this.object(key), Body: createReadStream(from) };
    await new Upload({ client: this.at.client, params, partSize, queueSize: 2 }).done();
  }

  /** Of two that put at once the server refuses one (412), or asks it to come again (409). */
  private async unlessThere(put: (condition: { IfNoneMatch: string }) => Promise<unknown>): Promise<boolean> {
    for (let turn = 1; ; turn++) {
      try {
        await put({ IfNoneMatch: '*' });
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false;
        if (statusOf(error) !== 409 || turn === conflicts) throw new StoreUnavailable(error);
      }
    }
  }
}

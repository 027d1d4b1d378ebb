import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { closedFolder } from '../closedFolder.mjs';

/** Address of a bucket, and this machine's folder for files in progress. */
export interface S3Address {
  bucket: string;
  /** Empty, or ending with a slash. */
  prefix: string;
  workFolder: string;
  client: S3Client;
}

/** Milliseconds. A reader learns within 3 s that the store is away. */
const connectWithin = 1_000;
const silentFor = 10_000;
const quiet = () => undefined;

/** @throws {Error} when another user has made it: readers' files lie there while they are uploaded */
const ownWorkFolder = () => closedFolder(path.resolve(tmpdir(), `yanhai-work-${process.getuid?.() ?? 0}`));

/** Reads `s3://bucket/prefix?endpoint=…&region=…&work=…` (see `openStore`). */
export function readS3Address(url: string): S3Address {
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const prefix = pathname.split('/').filter(Boolean).map(decodeURIComponent).join('/');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1';
  const client = new S3Client({
    region,
    // Where an endpoint is given, its host need not know a name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Failures are thrown, and reported by the caller.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Other servers than Amazon's know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithin,
      socketTimeout: silentFor,
      httpAgent: { maxSockets: 64 },
    },
  });
  const workFolder = searchParams.get('work') ?? ownWorkFolder();
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/`, workFolder, client };
}

import { errors } from '@opensearch-project/opensearch';
import { ConnectionError } from 'sequelize';
import { isStoreUnavailable } from '../mappings/store/store.ts';

/** The file itself is at fault: trying again gives the same. `message` is English, `reason` for the uploader. */
export class Refused extends Error {
  constructor(
    message: string,
    /** Chinese, shown to the uploader. */
    readonly reason: string,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

/** The engine is too busy for now. */
export class EngineBusy extends Error {
  constructor() {
    super('The search engine is too busy');
    this.name = 'EngineBusy';
  }
}

/** The index takes no writes for now: somebody blocked it, or its disk is full. */
export class IndexBlocked extends Error {
  constructor(reason: string) {
    super(`The search engine takes no writes: ${reason}`);
    this.name = 'IndexBlocked';
  }
}

const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EMFILE',
  'EAGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'ER_SERVER_SHUTDOWN',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
]);
const ours = [EngineBusy, IndexBlocked, ConnectionError, errors.ConnectionError, errors.TimeoutError];

/** Whether a fault lies with an engine or the machine and may be gone at the next try. */
export function isTransient(error: unknown): boolean {
  if (isStoreUnavailable(error) || ours.some((kind) => error instanceof kind)) return true;
  if (error instanceof errors.ResponseError) return [429, 502, 503, 504].includes(error.statusCode ?? 0);
  const { code, parent } = error as { code?: unknown; parent?: { code?: unknown } };
  return passing.has(String(parent?.code ?? code));
}

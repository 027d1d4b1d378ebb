import { type ErrorId, type ErrorRule, errorRules } from './contract/errors.ts';

/** Details of one failure, beside its rule. */
export interface ErrorDetails {
  /** Chinese text for the reader, instead of the rule's own. */
  text?: string;
  /** The field that the text is about. */
  field?: string;
  /** Several of them, each with its own text. */
  fields?: Record<string, string>;
  /** Seconds after which trying again may help. */
  retryAfter?: number;
  /** The limit that was passed; counted, never sent. */
  limit?: string;
  /** The cause; logged, never sent. */
  cause?: unknown;
}

/** A failure that is shown to the reader. Thrown anywhere below a route, rendered once by `answerErrors`. */
export class ApiError extends Error {
  readonly rule: ErrorRule;
  readonly text: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly limit: string | undefined;

  constructor(
    readonly id: ErrorId,
    details: ErrorDetails = {},
  ) {
    super(id, { cause: details.cause });
    this.name = 'ApiError';
    this.rule = errorRules[id];
    this.text = details.text ?? this.rule.text;
    const field = details.field ?? this.rule.field;
    const fields = details.fields ?? (field === undefined ? {} : { [field]: this.text });
    this.fields = Object.keys(fields).length > 0 ? fields : undefined;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
  }
}

/** Sequelize's names for: MySQL is away. */
const databaseOutages = new Set([
  'SequelizeConnectionError',
  'SequelizeConnectionRefusedError',
  'SequelizeConnectionAcquireTimeoutError',
  'SequelizeConnectionTimedOutError',
  'SequelizeHostNotFoundError',
  'SequelizeHostNotReachableError',
  'SequelizeAccessDeniedError',
]);

/** Messages of ioredis about a lost connection, and of Redis about refused writes (full disk, no memory). */
const cacheOutage =
  /^(Connection is closed|Stream isn't writeable|Command timed out|Reached the max retries|(EXECABORT|MISCONF|OOM|NOREPLICAS|READONLY|LOADING|BUSY)\b)/;

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Maps errors of an unavailable engine to the API's failures: the site's own clients by `errorId`, others by name.
 * @returns undefined for any other error
 */
export function outageOf(error: unknown): ErrorId | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, errorId, original, code, fatal } = error as Error & {
    code?: string;
    fatal?: boolean;
    errorId?: string;
    original?: { fatal?: boolean; code?: string };
  };
  if (errorId !== undefined && errorId in errorRules) return errorId as ErrorId;
  // A connection that broke in a query, or before its first: mysql2 calls fatal what ends the connection.
  if (databaseOutages.has(name) || fatal || original?.fatal || original?.code === 'ER_LOCK_WAIT_TIMEOUT')
    return 'database_unavailable';
  if (code !== undefined && fullDisk.has(code)) return 'storage_full';
  return cacheOutage.test(message) ? 'cache_unavailable' : undefined;
}

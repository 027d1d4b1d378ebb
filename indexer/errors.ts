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

/** Why a file cannot be read: the English message for the log and the Chinese reason for the uploader. */
const reasons = {
  password: ['The file needs a password', '文件已加密，需要密码才能打开'],
  encryption: ['The encryption cannot be read', '文件使用了无法识别的加密方式'],
  broken: ['Not a readable PDF', '文件已损坏或不是有效的 PDF'],
  empty: ['The PDF has no pages', 'PDF 中没有可以读取的页面'],
  pages: ['The PDF has too many pages', 'PDF 页数超过 2000 页的上限'],
  time: ['Reading took more than 60 s of a processor', '文件过于复杂，处理超时'],
  memory: ['Reading took more than 1 GiB of memory', '文件过于复杂，处理所需内存超出上限'],
  crash: ['Reading ended the child process', '文件无法处理，解析时发生错误'],
} as const;

/** The ways in which a file itself can be at fault. */
export type RefusalKind = keyof typeof reasons;

/** The refusal of a file for one of the known reasons; `detail` (English) goes to the log only. */
export function refuse(kind: RefusalKind, detail = ''): Refused {
  const [message, reason] = reasons[kind];
  return new Refused(detail ? `${message}: ${detail}` : message, reason);
}

/** A fault of the file found in a child; its parent makes a `Refused` of it. */
export class PdfError extends Error {
  constructor(
    readonly kind: RefusalKind,
    message = '',
  ) {
    super(message);
  }
}

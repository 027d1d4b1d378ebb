import type { NextFunction, Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { FaultAnswer } from '../../mappings/intake.ts';
import { traceOf } from '../catalog/reportModel.ts';
import { Refused } from '../errors.ts';

/** A fault with the HTTP status it is answered with. */
export class IntakeError extends Error {
  constructor(
    readonly http: number,
    readonly id: string,
    readonly reason: string,
    message: string,
    /** Seconds after which trying again may help. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** No report has this id. */
export const notFound = (id: number) => new IntakeError(404, 'not_found', '报告不存在', `No report ${id}`);

/** The file is larger than one may be. */
export const tooLarge = () =>
  new IntakeError(413, 'too_large', '文件超过 100 MB 的上限', 'The file is above 100 MiB');

/** There is no room for more. */
export const storageFull = () =>
  new IntakeError(
    507,
    'storage_full',
    '服务器存储空间不足，暂时不能上传，请稍后再试',
    'Too little disk space is free',
  );

/** The response to an error; the intake's own failures are logged. */
export function intakeErrorOf(error: unknown, path: string, log: Logger): IntakeError {
  const fault = toIntakeError(error);
  if (fault.http >= 500) log.error({ path, error: traceOf(error as Error) }, 'intake');
  return fault;
}

/** Messages of busboy, under multer, for a malformed form; it tells its errors apart by text alone. */
const brokenForm =
  /^(Unexpected end of (form|file)|Malformed (part header|content type)|Multipart: Boundary not found|Request aborted)/;

function toIntakeError(error: unknown): IntakeError {
  if (error instanceof IntakeError) return error;
  if (error instanceof Refused) return new IntakeError(422, 'refused', error.reason, error.message);
  if (error instanceof multer.MulterError)
    return error.code === 'LIMIT_FILE_SIZE'
      ? tooLarge()
      : new IntakeError(422, 'invalid', '上传内容有误', error.message);
  const { status, message, code } = error as { status?: number; message: string; code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageFull();
  if (brokenForm.test(message)) return new IntakeError(422, 'invalid', '上传内容不完整，请重新上传', message);
  if (status && status < 500) return new IntakeError(status, 'invalid', '请求有误', message);
  return new IntakeError(500, 'internal', '处理失败，请稍后重试', message);
}

/** Renders every fault of the intake once. */
export function renderFaults(log: Logger) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    const fault = intakeErrorOf(error, request.path, log);
    if (response.headersSent) {
      next(error);
      return;
    }
    const { id, reason, message, retryAfter } = fault;
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    response.status(fault.http).json({ error: { id, reason, message } } satisfies FaultAnswer);
  };
}

/** A report's id, as a number or in an address. */
export const reportId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Parses a caller's input. @throws `IntakeError` that lists all that is wrong */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new IntakeError(422, 'invalid', '请求参数有误', z.prettifyError(parsed.error));
}

/**
 * The uploading user, from the BFF's header `x-uploader-id`; null without it. @throws `IntakeError` `invalid` for a
 * malformed id
 */
export function readUploader(request: Request): number | null {
  const header = request.get('x-uploader-id');
  if (header === undefined || header === '') return null;
  const id = Number(header);
  if (!Number.isSafeInteger(id) || id < 1)
    throw new IntakeError(422, 'invalid', '上传者有误', '`x-uploader-id` is no id');
  return id;
}

/** As `readUploader`. @throws `IntakeError` `invalid` without a user too */
export function requireUploader(request: Request): number {
  const id = readUploader(request);
  if (id === null) throw new IntakeError(422, 'invalid', '上传者有误', '`x-uploader-id` is missing');
  return id;
}

/** Runs a middleware within another handler; resolves when it calls `next`. @throws the error it passes on */
export function runHandler(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    handler(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { IntakeError } from './intakeErrors.ts';

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

import type { Request } from 'express';
import { IntakeError } from './intakeErrors.ts';

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

import type { Request } from 'express';
import { IntakeError } from './intakeErrors.ts';

/**
 * The user who uploads, as the BFF tells in `x-uploader-id`; null when nobody is told.
 * @throws Fault `invalid` when it is no id
 */
export function readUploader(request: Request): number | null {
  const header = request.get('x-uploader-id');
  if (header === undefined || header === '') return null;
  const id = Number(header);
  if (!Number.isSafeInteger(id) || id < 1)
    throw new IntakeError(422, 'invalid', '上传者有误', '`x-uploader-id` is no id');
  return id;
}

/** As `readUploader`. @throws Fault `invalid` when nobody is told too */
export function requireUploader(request: Request): number {
  const id = readUploader(request);
  if (id === null) throw new IntakeError(422, 'invalid', '上传者有误', '`x-uploader-id` is missing');
  return id;
}

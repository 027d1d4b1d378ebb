import { errors } from '@opensearch-project/opensearch';
import { ConnectionError } from 'sequelize';
import { EngineBusy, IndexBlocked } from '../documents/sendBulk.ts';

const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOSPC', 'EMFILE', 'EAGAIN']);

/** Whether a fault lies with an engine or the machine and may be gone at the next try. */
export function isTransient(error: unknown): boolean {
  if (error instanceof EngineBusy || error instanceof IndexBlocked || error instanceof ConnectionError)
    return true;
  if (error instanceof errors.ConnectionError || error instanceof errors.TimeoutError) return true;
  if (error instanceof errors.ResponseError) return [429, 502, 503, 504].includes(error.statusCode ?? 0);
  return passing.has(String((error as { code?: unknown }).code));
}

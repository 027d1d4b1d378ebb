import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { IntakeError } from './intakeErrors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets in only who sends the site's secret as `x-internal-key`; compared in constant time. */
export function requireInternalKey(key: string): RequestHandler {
  const expected = digest(key);
  return (request, _response, next) => {
    const given = digest(request.get('x-internal-key') ?? '');
    next(
      timingSafeEqual(given, expected)
        ? undefined
        : new IntakeError(403, 'forbidden', '没有权限', 'Wrong key'),
    );
  };
}

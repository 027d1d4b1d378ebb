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

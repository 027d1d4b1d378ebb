import { z } from 'zod';
import { idField } from '../call.ts';

/** Why an operator does something; kept with the act. */
export const reasonField = z.string().trim().min(1).max(1000);

/** Request of a newest-first list: `before` is the former page's `next`. */
export const backwards = {
  before: idField.optional(),
  pageSize: z.number().int().min(1).max(100).default(20),
};

/**
 * Cursor of the next page; null at the end. Lists of the desk have no totals: counting would visit all of their rows.
 */
export const next = z.number().nullable();

/** Answer of a call that did one thing. */
export const done = z.object({ msg: z.string() });

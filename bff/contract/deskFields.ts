import { z } from 'zod';
import { idField } from './call.ts';

/** Why an operator does something; kept with the act. */
export const reasonField = z.string().trim().min(1).max(1000);

/** A list that is told from the latest back: `before` is the `next` of the part before. */
export const backwards = {
  before: idField.optional(),
  pageSize: z.number().int().min(1).max(100).default(20),
};

/** Where the list goes on; null at its end. Lists of the desk are not counted: that would visit all of their rows. */
export const next = z.number().nullable();

/** What a call answers that did one thing. */
export const done = z.object({ msg: z.string() });

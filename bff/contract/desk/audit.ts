import { z } from 'zod';
import { body, callsOf, idField } from '../call.ts';

/** Declares a call of operators. */
export const defineDeskCall = callsOf('operator', 'operator');

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

/** Answer with one page of a newest-first list. */
export const itemsBefore = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next });

/** Answer of a call that did one thing. */
export const done = z.object({ msg: z.string() });

/** One line of the trail of operators' acts. */
export const auditLine = z.object({
  id: z.number(),
  /** `user 12` or `console NAME`. */
  actor: z.string(),
  /** Of a user: the nickname; otherwise empty. */
  actor_name: z.string(),
  /** `report.takedown` … */
  what: z.string(),
  /** `report 12` … */
  target: z.string(),
  reason: z.string(),
  /** JSON of what it was before and after; empty where nothing is kept. */
  before: z.string(),
  after: z.string(),
  /** YYYY-MM-DD HH:mm:ss in China. */
  time: z.string(),
});

const filter = z.string().trim().max(100).optional();

export const deskAudit = defineDeskCall({
  path: '/api/operator/audit',
  summary: "The trail of operators' acts, the latest first. Every filter that is given must hold",
  request: body({ actor: filter, what: filter, target: filter, ...backwards }),
  data: itemsBefore(auditLine),
  example: { what: 'report.takedown' },
});

export const deskOverview = defineDeskCall({
  path: '/api/operator/overview',
  summary: 'Open tasks of operators; numbers are counted up to 1,000',
  data: z.object({
    notices: z.number(),
    suggestions: z.number(),
    /** Money that came and bought nothing, not yet handled. */
    payments: z.number(),
    /** Null while the indexer does not answer. */
    failed: z.number().nullable(),
    working: z.number().nullable(),
    /** Whether the indices were built from other files than this release's; null when unknown. */
    differs: z.boolean().nullable(),
    /** Why readers cannot search; null when they can. */
    search_problem: z.enum(['gone', 'away', 'empty']).nullable(),
  }),
});

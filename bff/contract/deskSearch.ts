import { z } from 'zod';
import { body, defineCall, idField } from './call.ts';
import { backwards, next } from './deskFields.ts';

const searched = z.object({ word: z.string(), readers: z.number() });

/** POST /api/operator/queries: what readers searched on one day, the last 14 are kept; words that may be a person's are not. */
export const deskQueries = defineCall({
  method: 'POST',
  path: '/api/operator/queries',
  summary: 'What readers searched on a day, what was not found, and what nobody opened anything of',
  tag: 'operator',
  who: 'operator',
  request: body({
    /** YYYY-MM-DD in China; today without it. */
    day: z.iso.date().optional(),
  }),
  data: z.object({
    day: z.string(),
    top: z.array(searched),
    none: z.array(searched),
    /** Found, and nothing opened within half an hour: by `readers` of `of`. */
    abandoned: z.array(searched.extend({ of: z.number() })),
  }),
  errors: ['cache_unavailable'],
  example: {},
});

/** POST /api/operator/relevance/list: the versions of what ranks, the latest first, and what of the indices is not as the files. */
export const deskRelevance = defineCall({
  method: 'POST',
  path: '/api/operator/relevance/list',
  summary: 'Versions of what ranks, and what indices were made of other files',
  tag: 'operator',
  who: 'operator',
  request: body(backwards),
  data: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        hash: z.string(),
        origin: z.enum(['start', 'apply', 'rollback']),
        author: z.string(),
        reason: z.string(),
        /** nDCG@10 over the judgements; null where it was not measured. */
        quality: z.number().nullable(),
        time: z.string(),
      }),
    ),
    next,
    /** By index what is another in the files; null while nobody can tell. */
    differs: z.record(z.string(), z.array(z.string())).nullable(),
    /** What brings the files live; empty when nothing differs. */
    command: z.string(),
  }),
  example: {},
});

/** POST /api/operator/relevance/diff: what a version changed against the one before it. */
export const deskRelevanceDiff = defineCall({
  method: 'POST',
  path: '/api/operator/relevance/diff',
  summary: 'What a version of what ranks changed',
  tag: 'operator',
  who: 'operator',
  request: body({ id: idField }),
  data: z.object({
    /** 0 for the first. */
    former: z.number(),
    changes: z.array(
      z.object({
        file: z.string(),
        /** Where in the file: the path to a number, or a line itself. */
        place: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
  example: { id: 1 },
});

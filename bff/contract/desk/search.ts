import { z } from 'zod';
import { indexBuildSchema, indexBuildsSchema } from '../../../mappings/indexBuilds.ts';
import { body, idField } from '../call.ts';
import { backwards, defineDeskCall, next } from './audit.ts';
import { tuningChange } from './lab.ts';

const searched = z.object({ word: z.string(), readers: z.number() });

export const deskQueries = defineDeskCall({
  path: '/api/operator/queries',
  summary: "What readers searched on one day, the last 14 are kept; words that may be a person's are not",
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

export const deskRelevance = defineDeskCall({
  path: '/api/operator/relevance/list',
  summary: 'The versions of what ranks, the latest first, and what of the indices is not as the files',
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
    /** Differences of the files, by index; null when unknown. */
    differs: z.record(z.string(), z.array(z.string())).nullable(),
    /** Command that applies the files; empty when nothing differs. */
    command: z.string(),
  }),
  example: {},
});

export const deskBuilds = defineDeskCall({
  path: '/api/operator/relevance/builds',
  summary: 'Index builds, newest first, and which is served',
  request: body(backwards),
  data: z.object({
    items: z.array(
      indexBuildSchema.omit({ started_at: true, switched_at: true }).extend({
        /** When it was begun, and first served; empty when not yet. */
        time: z.string(),
        served_time: z.string(),
      }),
    ),
    next,
    ...indexBuildsSchema.pick({ served: true, previous: true }).shape,
    /** Command that rolls back to `previous`; empty without one. */
    command: z.string(),
  }),
  errors: ['indexer_unavailable'],
  example: {},
});

export const deskRelevanceDiff = defineDeskCall({
  path: '/api/operator/relevance/diff',
  summary: 'What a version of what ranks changed against the one before it',
  request: body({ id: idField }),
  data: z.object({
    /** 0 for the first. */
    former: z.number(),
    changes: z.array(tuningChange),
  }),
  errors: ['not_found'],
  example: { id: 1 },
});

import { z } from 'zod';

/** What indices were made of: by kind the beginning of its fingerprint's hash; empty where it carries none. */
export const madeOfSchema = z.object({ reports: z.string(), pages: z.string(), charts: z.string() });
/** What `madeOfSchema` parses to. */
export type MadeOf = z.output<typeof madeOfSchema>;

/** Indices of a role: the number of the build they are of, 0 for those the site began with, and what they were made of. */
const standing = z.object({ build: z.number(), made: madeOfSchema });

/**
 * What became of a build: it is `building`, or was `broken` off and goes on with the same command; it is `served`, kept
 * as `previous`, or neither any more (`replaced`); it was `dropped`. `unknown` while the search engine is away.
 */
const stands = ['building', 'broken', 'served', 'previous', 'replaced', 'dropped', 'unknown'] as const;

const build = z.object({
  id: z.number(),
  stand: z.enum(stands),
  author: z.string(),
  reason: z.string(),
  /** What was served before it; null where an earlier release noted nothing. */
  from: madeOfSchema.nullable(),
  to: madeOfSchema,
  started_at: z.string(),
  switched_at: z.string().nullable(),
  /** What a build that is not served yet is at; empty where an earlier release noted nothing. */
  stage: z.enum(['fill', 'compare', 'serve', '']),
  /** Reports written, of so many; `total` is 0 where an earlier release noted none. */
  done: z.number(),
  total: z.number(),
  /** Until all are written, at the pace of now; null where nobody can tell. */
  seconds_left: z.number().nullable(),
  /** Each time somebody went back from these indices, or forth to them again; the latest first. */
  rollbacks: z.array(
    z.object({ actor: z.string(), reason: z.string(), forth: z.boolean(), time: z.string() }),
  ),
});

/** Indices built anew, the latest first, as the intake answers it. Times are ISO 8601. */
export const indexBuildsSchema = z.object({
  items: z.array(build),
  /** What answers searches, and what `rollback` would; null while the search engine is away, or when there is none. */
  served: standing.nullable(),
  previous: standing.nullable(),
});
/** What `indexBuildsSchema` parses to. */
export type IndexBuilds = z.output<typeof indexBuildsSchema>;

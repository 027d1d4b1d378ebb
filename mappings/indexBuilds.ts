import { z } from 'zod';

/**
 * Definitions that indices were built from: by kind the beginning of the fingerprint's hash; empty where the index
 * carries none.
 */
export const madeOfSchema = z.object({ reports: z.string(), pages: z.string(), charts: z.string() });
export type MadeOf = z.output<typeof madeOfSchema>;

/** Indices of a role: the number of the build they are of, 0 for those the site began with, and what they were made of. */
const standing = z.object({ build: z.number(), made: madeOfSchema });

/**
 * State of a build: `building`; `broken` (interrupted, the same command resumes it); `served`; `previous`, kept for
 * rollback; `replaced`; `dropped`. `unknown` while the search engine is away.
 */
const stands = ['building', 'broken', 'served', 'previous', 'replaced', 'dropped', 'unknown'] as const;

/** One build. Times are ISO 8601. */
export const indexBuildSchema = z.object({
  id: z.number(),
  stand: z.enum(stands),
  author: z.string(),
  reason: z.string(),
  /** The build served before it; null when unknown. */
  from: madeOfSchema.nullable(),
  to: madeOfSchema,
  started_at: z.string(),
  switched_at: z.string().nullable(),
  /** Stage of a build that is not served yet; empty before its first part is written. */
  stage: z.enum(['fill', 'compare', 'serve', '']),
  /** Reports written, and the total, which is 0 before the first part is written. */
  done: z.number(),
  total: z.number(),
  /** Time left at the current pace; null when unknown. */
  seconds_left: z.number().nullable(),
  /** Each time somebody went back from these indices, or forth to them again; the latest first. */
  rollbacks: z.array(
    z.object({ actor: z.string(), reason: z.string(), forth: z.boolean(), time: z.string() }),
  ),
});

/** Index builds, newest first, as the intake answers. */
export const indexBuildsSchema = z.object({
  items: z.array(indexBuildSchema),
  /**
   * The build that answers searches, and the target of `rollback`; null while the search engine is away, or without
   * one.
   */
  served: standing.nullable(),
  previous: standing.nullable(),
});
export type IndexBuilds = z.output<typeof indexBuildsSchema>;

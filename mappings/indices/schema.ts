import { z } from 'zod';

const mapping = z.looseObject({ type: z.string() });

/** A field of an index with what an operator must know before changing it. */
const field = z.strictObject({
  description: z.string().min(10),
  /** What a change of the mapping requires: `reindex` a new, refilled index; `live` nothing. */
  change: z.enum(['reindex', 'live']),
  mapping,
});

/** A file `indices/NAME.json`. */
export const indexFile = z.strictObject({
  description: z.string().min(10),
  /** Index settings besides shards, replicas, analysis and similarity, which come from elsewhere. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** Fields that are searched but never shown. */
  excludedFromSource: z.array(z.string()),
  fields: z.record(z.string(), field),
});

/** A file `analysis/analysis.json`: the engine's own form, by kind and name. */
export const analysisFile = z.strictObject({
  char_filter: z.record(z.string(), mapping),
  tokenizer: z.record(z.string(), mapping),
  filter: z.record(z.string(), mapping),
  analyzer: z.record(z.string(), mapping),
  normalizer: z.record(z.string(), mapping),
});

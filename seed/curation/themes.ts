import { z } from 'zod';
import { type Motif, motifs } from './motifs.ts';
import data from './themes.json' with { type: 'json' };

const texts = z.array(z.string().min(1)).min(1).optional();

/** Which reports a collection holds: all that is said must hold; of the lists one is enough. */
const picks = z.strictObject({
  /** Names of `mappings/taxonomy/`. */
  industries: texts,
  types: texts,
  organizations: texts,
  /** Phrases of the report's text. */
  words: texts,
  pagesFrom: z.int().optional(),
  chartsFrom: z.int().optional(),
  fromBroker: z.boolean().optional(),
});
export type Picks = z.infer<typeof picks>;

/** A collection before its reports are known. */
const theme = z.strictObject({
  /** Stable: identifies it in a second seeding, and names the banner. */
  key: z.string().min(1),
  name: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string().min(1)),
  picks,
  /** Hue of the banner, and what is drawn on it. */
  hue: z.int().min(0).max(359),
  motif: z.enum(Object.keys(motifs) as [Motif, ...Motif[]]),
});

/** The collections in the order readers see them. */
export const themes = z.array(theme).parse(data);

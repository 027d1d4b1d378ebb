import type { readFields } from '../../contract/constants.ts';

/** A query clause in the engine's form. */
export type Clause = Record<string, unknown>;

/** Field of a search: the title's surroundings or everything (spec §4). */
export type MainField = 'head' | 'body';

/** Something read out of the words of a keyword that narrows the search in their place. */
export interface QualifierFilter {
  field: (typeof readFields)[number];
  /** As searched: a name, `2024`, `2025Q3`, `Q3`, `2025H1`, `30 以上 页`. */
  value: string;
  /** As typed. */
  text: string;
  clause: (field: MainField) => Clause;
}

/** A query clause in the engine's form. */
export type Clause = Record<string, unknown>;

/** What a search matches against: the title's surroundings or everything (spec §4). */
export type MainField = 'head' | 'body';

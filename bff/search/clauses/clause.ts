/** A query clause in the engine's form. */
export type Clause = Record<string, unknown>;

/** Field of a search: the title's surroundings or everything (spec §4). */
export type MainField = 'head' | 'body';

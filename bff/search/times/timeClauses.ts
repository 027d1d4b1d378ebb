import type { Clause, MainField, QualifierFilter } from '../clauses/filters.ts';
import { eitherOf } from '../clauses/text.ts';

/** What was read of a time, but for its text. */
export type ReadTime = Omit<QualifierFilter, 'text'>;

/** Reads a time from a pattern's groups; null where these are none. */
export type TimeReader = [pattern: RegExp, read: (groups: string[], now: Date) => ReadTime | null];

export const inHead = (query: string): Clause => ({ match_phrase: { head: { query } } });
/** Published from one day to another. */
export const within = (gte: string, lte: string): Clause => ({ range: { date: { gte, lte } } });
/** With one of some texts in the field that is searched. */
export const said = (texts: readonly string[]) => (field: MainField) =>
  eitherOf(texts.map((query) => ({ match_phrase: { [field]: { query } } })));

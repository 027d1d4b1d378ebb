import { judgements } from '../../mappings/judgements/judgements.ts';
import { titleInitials, titlePinyin } from '../../mappings/text/pinyin.ts';
import { segment, segmenterWith } from '../../mappings/text/segment.ts';
import type { DocumentSource } from '../documents/index.ts';
import { parseQuery } from '../search/parseQuery.ts';

/** A field for each way in which text is analysed. */
const fields = ['title', 'title.character', 'title.starts', 'title_words', 'title_initials'] as const;

/** What a field makes of a text. */
export interface Analysed {
  field: (typeof fields)[number] | 'title_pinyin';
  tokens: string[];
}

/** What every field makes of a text. @throws SearchUnavailable */
export async function analyze({ engine, names }: DocumentSource, text: string): Promise<Analysed[]> {
  const given: Record<string, string> = {
    title_words: segment(text).join(' '),
    title_initials: titleInitials(text),
  };
  const rows = await Promise.all(
    fields.map(async (field) => ({
      field,
      tokens: await engine.analyze(names.reports, field, given[field] ?? text),
    })),
  );
  return [...rows, { field: 'title_pinyin', tokens: [titlePinyin(text)] }];
}

/** What search understands of a text; parts without anything are empty. */
export interface Understood {
  words: string[];
  quoted: string[];
  excluded: string[];
  /** The query with a synonym, or another of several alternatives. */
  variants: string[];
  pinyin: string[];
  stockCode: string;
  read: { field: string; text: string }[];
}

/** How a text is understood as a query, by the caller's tuning. @throws SearchUnavailable */
export async function understand(source: DocumentSource, text: string): Promise<Understood> {
  const terms = await parseQuery(text, source);
  return {
    words: terms.content,
    quoted: terms.keyword.phrases,
    excluded: terms.keyword.excluded,
    variants: terms.variants,
    pinyin: terms.pinyin,
    stockCode: terms.stockCode ?? '',
    read: terms.read.map(({ field, text: typed }) => ({ field, text: typed })),
  };
}

/** Queries whose words a further word in the dictionary would change, and how many were looked at. */
export interface Touched {
  of: number;
  queries: { query: string; before: string; after: string }[];
}

/** The dictionary is text analysis: a word in it asks for a reindex, so it is tried here first. */
export function touchedBy(word: string, text: string, recent: readonly string[]): Touched {
  const changed = segmenterWith([word]);
  const queries = [...new Set([text, ...judgements().map(({ keyword }) => keyword), ...recent])];
  return {
    of: queries.length,
    queries: queries.flatMap((query) => {
      const [before, after] = [segment(query).join(' '), changed(query).join(' ')];
      return before === after ? [] : [{ query, before, after }];
    }),
  };
}

import { relevance } from '../../mappings/relevance/relevance.ts';
import { readFields } from '../contract/constants.ts';
import type { DocumentSource } from '../documents/index.ts';
import type { QualifierFilter } from './clauses/filters.ts';
import { heldSearch, readHeldPages } from './clauses/wholes.ts';
import { knownNames } from './names/knownNames.ts';
import { type Keyword, parseKeyword } from './parseKeyword.ts';
import { lettersOnly } from './pinyinWords.ts';
import { extractFilters } from './readFilters.ts';
import { isPinyinLike, readTerms, type Terms } from './terms.ts';
import { wholesOf } from './wholes.ts';

/** Parts to leave unparsed. */
export interface ParseOptions {
  /** Qualifiers not to be read out of the words, see `extractFilters`. */
  ignored?: readonly QualifierFilter['field'][];
  /** Quoted parts become ordinary words. */
  unquoted?: boolean;
  /** Tokens that take part; those of a search without. */
  most?: number;
}

/** Parses a keyword into search terms, for every search and highlight alike. */
export async function parseQuery(
  typed: string,
  source: DocumentSource,
  { ignored = [], unquoted = false, most = relevance().tokens.value }: ParseOptions = {},
): Promise<Terms> {
  const parsed = parseKeyword(typed, most);
  const { keyword, read } = extractFilters(unquoted ? withoutQuotes(parsed) : parsed, ignored);
  // Known names are needed only where letters may be pinyin.
  const spells = lettersOnly.test(keyword.free) || lettersOf(keyword.free).some(isPinyinLike);
  const vocabulary = spells ? await knownNames(source) : undefined;
  const [first = '', ...others] = keyword.free.split(alternative).map((part) => part.trim());
  return others.length === 0 || first === ''
    ? readTerms(keyword, vocabulary, read)
    : withOthers(readTerms({ ...keyword, free: first }, vocabulary, read), others);
}

/** Between words of which one is enough: 光伏 OR 风电. Titles hold the sign |, which says nothing. */
const alternative = /\sOR\s/u;

/** Terms of which the first part, or one of the others, is enough. */
function withOthers(terms: Terms, others: readonly string[]): Terms {
  const asked = others.filter((part) => part !== '');
  return {
    ...terms,
    variants: [...asked, ...terms.variants],
    written: [...asked, ...terms.written],
    ranking: [terms.ranking, ...asked].join(' '),
  };
}

const lettersOf = (text: string): string[] => text.match(/[a-z]+/gi) ?? [];

const withoutQuotes = (keyword: Keyword): Keyword => ({
  ...keyword,
  free: [keyword.free, ...keyword.phrases].join(' '),
  phrases: [],
});

/**
 * Parses the keyword: as it stands and, for where nothing is found, without the qualifiers read out of the words, then
 * without quotes.
 */
export async function parsesOf(
  request: { keyword: string; ignoreRead: readonly QualifierFilter['field'][] },
  source: DocumentSource,
): Promise<Terms[]> {
  const parse = (options: ParseOptions) => parseQuery(request.keyword, source, options);
  const parses = [await parse({ ignored: request.ignoreRead })];
  if (parses[0]?.read.length) parses.push(await parse({ ignored: readFields }));
  const { free = '', phrases = [] } = parses.at(-1)?.keyword ?? {};
  if (free !== '' && phrases.length > 0) parses.push(await parse({ ignored: readFields, unquoted: true }));
  return parses;
}

/** Tokens of a keyword that is marked in one report: a sentence is marked to its end. */
const maxMarkedTokens = 300;
/** For the engine to tell whether a page holds a text. */
const heldTimeoutMs = 2_000;

/**
 * Parses a keyword that is marked in one report: where a page of it holds the text as typed, without the times and names
 * read out of it, for they are words of a sentence then.
 * @throws SearchUnavailable
 */
export async function termsInReport(
  keyword: string,
  reportId: number,
  source: DocumentSource,
): Promise<Terms> {
  const terms = await parseQuery(keyword, source, { most: maxMarkedTokens });
  if (terms.read.length === 0) return terms;
  const literal = await parseQuery(keyword, source, { ignored: readFields, most: maxMarkedTokens });
  const part = wholesOf(literal).length === 1 ? heldSearch(literal, [reportId], source.names.pages) : null;
  const [answer] = part === null ? [] : await source.engine.searchAll([part], heldTimeoutMs);
  const [whole = 0] = readHeldPages(answer).get(reportId) ?? [];
  return whole > 0 ? literal : terms;
}

import { readFields } from '../contract/constants.ts';
import type { DocumentSource } from '../documents/index.ts';
import { heldSearch, readHeldPages } from './clauses/wholes.ts';
import { parseQuery } from './parseQuery.ts';
import type { Terms } from './terms.ts';
import { wholesOf } from './wholes.ts';

/** Tokens of a keyword that is marked in one report: a sentence is marked to its end. */
const maxTokens = 300;
/** In ms, for the engine to tell whether a page holds a text. */
const timeoutMs = 2_000;

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
  const terms = await parseQuery(keyword, source, { most: maxTokens });
  if (terms.read.length === 0) return terms;
  const literal = await parseQuery(keyword, source, { ignored: readFields, most: maxTokens });
  const part = wholesOf(literal).length === 1 ? heldSearch(literal, [reportId], source.names.pages) : null;
  const [answer] = part === null ? [] : await source.engine.searchAll([part], timeoutMs);
  const [whole = 0] = readHeldPages(answer).get(reportId) ?? [];
  return whole > 0 ? literal : terms;
}

import { errors, onlyDifference, type Vocabulary } from '../../mappings/text/vocabulary.ts';
import type { DocumentSource } from '../documents/index.ts';
import { buildHeld, type QueryContext } from './buildQuery.ts';
import type { ReportNames } from './clauses/candidates.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { knownNames } from './names/knownNames.ts';
import { parseQuery } from './parseQuery.ts';
import type { RoundTrip } from './pass.ts';
import type { Terms } from './terms.ts';

/** A whole name mended is likelier than a part of it: cost of a character that is left aside. */
const leftAside = 0.6;

/** In UTF-16 units: what a wrong one may stand in. */
const minLength = 2;
const maxLength = 8;

/**
 * Asks for a keyword as it was probably meant, with a typing error of one word undone, where no report holds it as
 * typed. Candidates are the words and names of the site, and what titles of the closest hits say instead.
 * @returns reads the first candidate that finds something under no filter, once the trip was sent
 */
export async function askCorrection(
  trip: RoundTrip,
  terms: Terms,
  request: SearchRequest,
  closest: readonly ReportNames[],
  context: QueryContext,
  source: DocumentSource,
): Promise<() => string | undefined> {
  const numbers = context.relevance.suggestion;
  const typed = terms.keyword.whole;
  const vocabulary = await knownNames(source);
  const parts = partsOf(terms, vocabulary).slice(0, numbers.parts);
  const found = parts
    .filter((part) => typed.includes(part))
    .flatMap((part) =>
      [
        ...fromTitles(part, closest)
          .slice(0, numbers.fromTitles)
          .map((word) => ({ word, rank: errors.oneWrong })),
        ...vocabulary.near(part),
      ].map(({ word, rank }) => ({
        keyword: typed.replace(part, word),
        rank: rank + leftAside * (typed.length - part.length),
      })),
    );
  const candidates = new Set(found.sort((one, other) => one.rank - other.rank).map(({ keyword }) => keyword));
  const totals = await Promise.all(
    [...candidates].slice(0, numbers.candidates).map(async (keyword) => {
      const meant = await parseQuery(keyword, source, { ignored: request.ignoreRead });
      const body = buildHeld({ ...request, keyword, onlyTitle: 0 }, meant, context);
      return { keyword, answer: trip.ask({ index: source.names.reports, body }) };
    }),
  );
  return () => totals.find(({ answer }) => (answer()?.hits.total?.value ?? 0) > 0)?.keyword;
}

/**
 * Words and neighbours taken together, the longest first: a wrong character breaks a name into other words. One at
 * least is a word nobody knows; words that are right and merely stand in no report together need no correction.
 */
function partsOf({ content }: Terms, vocabulary: Vocabulary): string[] {
  const strange = content.map((word) => !vocabulary.knows(word));
  const parts = new Set<string>();
  for (const start of content.keys()) {
    for (let end = content.length; end > start; end--) {
      const part = content.slice(start, end).join('');
      if (part.length < minLength || part.length > maxLength || !/^\p{Script=Han}+$/u.test(part)) continue;
      if (strange.slice(start, end).some(Boolean)) parts.add(part);
    }
  }
  return [...parts].sort((a, b) => b.length - a.length);
}

/** Terms of the closest hits' names and titles in place of a part, most frequent first. */
function fromTitles(part: string, closest: readonly ReportNames[]): string[] {
  // Of two characters one changed leaves any word.
  if (part.length <= minLength) return [];
  const counts = new Map<string, number>();
  for (const { title, stock_name, organization } of closest) {
    for (const text of [title, stock_name, organization]) {
      for (let start = 0; start + part.length <= text.length; start++) {
        const piece = text.slice(start, start + part.length);
        if (onlyDifference(part, piece) >= 0 && /^\p{Script=Han}+$/u.test(piece))
          counts.set(piece, (counts.get(piece) ?? 0) + 1);
      }
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([piece]) => piece);
}

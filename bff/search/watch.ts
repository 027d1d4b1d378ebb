import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import type { QueryIndex } from '../clients/percolator.ts';
import type { Snippet } from '../contract/entities.ts';
import { type DocumentSource, type StoredReport, unlisted } from '../documents/index.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import { fieldOf, narrowing } from './buildQuery.ts';
import { type Clause, facetFilters, type SearchRequest } from './clauses/filters.ts';
import { noPages, readPages, snippetSearch } from './clauses/pages.ts';
import { readsAsTitle } from './clauses/ranking.ts';
import { partOfTitle } from './clauses/relaxed.ts';
import { asClause, matching } from './clauses/text.ts';
import { goesOnWithTexts, searchTimeoutMs } from './findReports.ts';
import { highlighterOf, termsOfReport } from './marks/highlight.ts';
import { parseQuery } from './parseQuery.ts';
import { createRoundTrip } from './pass.ts';
import { choosePassages, presentSnippets, sentenceOf } from './present.ts';
import type { Terms } from './terms.ts';
import { whyFound } from './why.ts';

/** The index of saved searches' queries: of reports as they are indexed now, so another definition is another index. */
export function queryIndexOf({ reports }: DocumentSource['names']): QueryIndex & { hash: string } {
  const { settings, mappings } = loadIndices().reports;
  const unsorted = Object.entries(settings).filter(([name]) => !name.startsWith('sort.'));
  const prefix = `${reports}-watched`;
  const hash = mappings._meta.hash.slice(0, 12);
  return {
    name: `${prefix}-${hash}-queries`,
    alias: `${reports}-held-${hash}`,
    hash,
    pattern: `${prefix}-*`,
    definition: {
      settings: { ...Object.fromEntries(unsorted), number_of_shards: 1 },
      mappings: {
        // A release that is to replace this one may know of more.
        dynamic: false,
        properties: {
          ...mappings.properties,
          saved_id: { type: 'long' },
          made_by: { type: 'keyword' },
          query: { type: 'percolator' },
        },
      },
    },
  };
}

/**
 * The condition on a report alone that a search sets, without what only ranks: that it holds all words or, of a title
 * or sentence, the part that the search asks for. The closest behind few hits are none.
 * @param now its day is that of relative dates
 */
export async function conditionOf(
  request: SearchRequest,
  source: DocumentSource,
  now: Date,
): Promise<Clause> {
  const numbers = relevance();
  const terms = await termsOf(request, source);
  const field = fieldOf(request);
  const part = readsAsTitle(terms, numbers) ? partOfTitle(terms, field, numbers) : null;
  const exact = matching(terms, field, numbers);
  const holds =
    part === null
      ? asClause(exact)
      : { bool: { should: [asClause(exact), asClause(part)], minimum_should_match: 1 } };
  const filters = [...narrowing(request, terms, {}), ...Object.values(facetFilters(request, now))];
  return { bool: { filter: [holds, ...filters], must_not: [...unlisted] } };
}

/** Whether the list of a search of titles goes on with texts, see `findReports`. @throws SearchUnavailable */
export async function isListOfTexts(
  request: SearchRequest & { orText: 0 | 1 },
  source: DocumentSource,
  now: Date,
): Promise<boolean> {
  return goesOnWithTexts(request, await termsOf(request, source), { relevance: relevance(), now }, source);
}

const termsOf = ({ keyword, ignoreRead }: SearchRequest, source: DocumentSource): Promise<Terms> =>
  parseQuery(keyword, source, { ignored: ignoreRead });

/** Why a report was found. */
export interface Match {
  /** The best passage of its pages, as the viewer may read it; absent where no page holds the words. */
  snippet?: Snippet | undefined;
  /** In words. */
  why: string[];
}

/**
 * Tells of reports why searches found them, by report id, in one request to the engine.
 * @throws SearchUnavailable
 */
export async function matchesOf(
  found: readonly { search: SearchRequest; reports: readonly StoredReport[] }[],
  source: DocumentSource,
  rights: ReadingRights,
): Promise<Map<number, Match>> {
  const numbers = relevance();
  const trip = createRoundTrip(source);
  const asked = await Promise.all(
    found.map(async ({ search, reports }) => ({ reports, search, terms: await termsOf(search, source) })),
  );
  const answered = asked.map(({ reports, search, terms }) => {
    const ids = search.onlyTitle ? [] : reports.map(({ id }) => id);
    return { reports, terms, pages: trip.ask(snippetSearch(terms, ids, source.names.pages, numbers)) };
  });
  await trip.send(searchTimeoutMs);
  const readable = await rights.pagesOf(found.flatMap(({ reports }) => reports));
  const chosen = answered.flatMap(({ reports, terms, pages }) => {
    const hits = readPages(pages());
    const highlighter = highlighterOf(terms);
    return reports.map((report) => {
      const seen = readable.get(report.id) ?? 0;
      const found = hits.get(report.id) ?? noPages;
      const needles = termsOfReport(highlighter, report, found);
      const passages = choosePassages(
        found.pages,
        needles,
        numbers.snippets,
        seen,
        sentenceOf(terms, numbers),
      );
      return { report, terms, readable: seen, passages: passages.slice(0, 1) };
    });
  });
  const snippets = await presentSnippets(chosen, rights);
  return new Map(
    chosen.map(({ report, terms, passages }) => [
      report.id,
      { snippet: snippets.get(report.id)?.[0], why: whyFound(report, terms, passages, []) },
    ]),
  );
}

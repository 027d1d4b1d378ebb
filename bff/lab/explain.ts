import { relevance } from '../../mappings/relevance/relevance.ts';
import { searchReports } from '../contract/search.ts';
import { type DocumentSource, findReport } from '../documents/index.ts';
import { buildHits, buildPartCandidates, buildRelaxedCandidates } from '../search/buildQuery.ts';
import { readCandidates } from '../search/clauses/candidates.ts';
import type { Clause } from '../search/clauses/filters.ts';
import { evidenceSearch, readEvidence } from '../search/clauses/pages.ts';
import { readsAsTitle } from '../search/clauses/ranking.ts';
import { findReports } from '../search/findReports.ts';
import { parseQuery } from '../search/parseQuery.ts';
import { createRoundTrip } from '../search/pass.ts';
import type { Terms } from '../search/terms.ts';

/** How a clause is told to people of a language. */
export interface Wording {
  /** Names of the fields. */
  fields: Readonly<Record<string, string>>;
  /** A clause that looks for a term in a field, the words of it together or not. */
  looks(term: string, field: string, together: boolean): string;
  nothing: string;
  between: string;
  refined: string;
}

/** Why a report has its rank; `rank` null where it is not among the first `within`. */
export interface Explained {
  rank: number | null;
  within: number;
  /** What was understood of the query. */
  words: string[];
  title: string;
  /** Whether it holds all words; else it is among the closest behind those that do. */
  exact: boolean;
  score: number;
  /** What each clause adds, most first. */
  shares: { score: number; words: string }[];
  /** Its own of the best pages of the site, those word for word, and how many were looked at; null of titles. */
  pages: { own: number; verbatim: number; of: number } | null;
}

/** Milliseconds an operator waits for a search that falls back to relaxed queries. */
const searchTimeoutMs = 30_000;

const termOf = (value: unknown): string => {
  const { query, value: term } = (value ?? {}) as { query?: unknown; value?: unknown };
  const text = query ?? term ?? value;
  return Array.isArray(text) ? text.join(', ') : String(text);
};

/** A clause as an operator reads it: what it looks for, and where. */
function clauseInWords(clause: Clause, wording: Wording): string {
  const nameOf = (field: string) => wording.fields[field] ?? field;
  const [kind = '', given] = Object.entries(clause)[0] ?? [];
  const inner = given as Record<string, unknown>;
  if (kind === 'constant_score') return clauseInWords(inner.filter as Clause, wording);
  if (kind === 'bool') {
    const parts = ['must', 'filter', 'should'].flatMap((part) => [inner[part] ?? []].flat() as Clause[]);
    return [...new Set(parts.map((part) => clauseInWords(part, wording)))].join(wording.between);
  }
  if (kind === 'rank_feature' || kind === 'distance_feature') return nameOf(String(inner.field));
  const [field = '', value] = Object.entries(inner).find(([name]) => name !== 'boost') ?? [];
  if (kind === 'match_all') return wording.nothing;
  return wording.looks(termOf(value), nameOf(field), kind.startsWith('match_phrase'));
}

/** Parts of a query as `buildHits` makes it. */
interface Ranked {
  query: { bool: { must?: Clause[]; should?: Clause[] } };
  rescore?: { query: { rescore_query: { bool: { should: Clause[] } } } };
}

/** Explains the rank of a report among the hits of a query, as the caller's tuning ranks them. @throws SearchUnavailable */
export async function explain(
  source: DocumentSource,
  { keyword, id, onlyTitle }: { keyword: string; id: number; onlyTitle: 0 | 1 },
  wording: Wording,
): Promise<Explained> {
  const { engine, names } = source;
  const request = searchReports.request.parse({ keyword, onlyTitle });
  const terms = await parseQuery(keyword, source);
  const numbers = relevance();
  const context = { relevance: numbers, now: new Date() };
  const slice = { from: 0, size: numbers.evidence.candidates };
  const until = Date.now() + searchTimeoutMs;
  const { ids, exact } = await findReports(request, [terms], context, slice, source, until);
  const rank = ids.indexOf(id);
  const common = { within: slice.size, words: terms.content, exact: exact.has(id) };
  if (rank < 0) return { ...common, rank: null, title: '', score: 0, shares: [], pages: null };
  const report = await findReport(source, id);
  const body = exact.has(id)
    ? buildHits(request, terms, context, slice)
    : readsAsTitle(terms, numbers)
      ? buildPartCandidates(request, terms, context)
      : buildRelaxedCandidates(request, terms, context, false);
  const found = readCandidates(await engine.search<object>(names.reports, body ?? {}));
  const shares = await sharesOf(source, body as unknown as Ranked, id, wording);
  return {
    ...common,
    rank: rank + 1,
    title: report?.title ?? '',
    score: found.find((candidate) => candidate.id === id)?.score ?? 0,
    shares: shares.filter((share) => share.score > 0).sort((one, other) => other.score - one.score),
    pages: onlyTitle ? null : await pagesOf(source, terms, id),
  };
}

/** What the pages of a report add to its score in a full-text search. */
async function pagesOf(source: DocumentSource, terms: Terms, id: number) {
  const numbers = relevance();
  const trip = createRoundTrip(source);
  const best = trip.ask(evidenceSearch(terms, source.names.pages, numbers));
  await trip.send(searchTimeoutMs);
  const own = readEvidence(best(), numbers).filter(({ reportId }) => reportId === id);
  const verbatim = own.filter(({ isVerbatim }) => isVerbatim);
  return { own: own.length, verbatim: verbatim.length, of: numbers.evidence.pages };
}

/** A `bool` adds what its clauses give, so each clause asked for alone gives its share. */
async function sharesOf(
  { engine, names }: DocumentSource,
  { query, rescore }: Ranked,
  id: number,
  wording: Wording,
): Promise<{ score: number; words: string }[]> {
  const first = [...(query.bool.must ?? []), ...(query.bool.should ?? [])];
  const again = rescore?.query.rescore_query.bool.should ?? [];
  const clauses = [...first, ...again];
  const only = { term: { id } };
  const answers = await engine.searchAll(
    clauses.map((clause) => ({
      index: names.reports,
      body: { size: 1, _source: false, query: { bool: { filter: [only], must: [clause] } } },
    })),
  );
  return clauses.map((clause, index) => {
    const score = (answers[index]?.hits.hits[0] as { _score?: number } | undefined)?._score ?? 0;
    const refined = index >= first.length ? wording.refined : '';
    return { score, words: clauseInWords(clause, wording) + refined };
  });
}

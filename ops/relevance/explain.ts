import { Command } from 'commander';
import { searchReports } from '../../bff/contract/search.ts';
import { type DocumentSource, findReport } from '../../bff/documents/index.ts';
import {
  buildHits,
  buildPartCandidates,
  buildRelaxedCandidates,
  readsAsTitle,
} from '../../bff/search/buildQuery.ts';
import { readCandidates } from '../../bff/search/clauses/candidates.ts';
import type { Clause } from '../../bff/search/clauses/filters.ts';
import { evidenceSearch, readEvidence } from '../../bff/search/clauses/pages.ts';
import { findReports } from '../../bff/search/findReports.ts';
import { parseQuery, type Terms } from '../../bff/search/index.ts';
import { createRoundTrip } from '../../bff/search/pass.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { whole, words } from '../commandLine.ts';
import { table, withLabSite } from './labSite.ts';

/** Names of the fields for people. */
const fields: Record<string, string> = {
  title: 'the title',
  'title.exact': 'the whole title',
  'title.character': 'the title, by single characters',
  title_words: 'whole words of the title',
  title_pinyin: 'the title’s pinyin',
  title_initials: 'the first letters of the title’s pinyin',
  head: 'title, company, institution and names',
  body: 'the text',
  lead: 'what the report opens with',
  words: 'whole words of title and opening',
  stock_name: 'the company',
  'stock_code.part': 'the stock code',
  researchers: 'a researcher’s name',
  'organization.text': 'the institution',
  date: 'how new it is',
  popularity: 'what others read',
};

const nameOf = (field: string) => fields[field] ?? field;
const termOf = (value: unknown): string => {
  const { query, value: term } = (value ?? {}) as { query?: unknown; value?: unknown };
  const text = query ?? term ?? value;
  return Array.isArray(text) ? text.join(', ') : String(text);
};

/** A clause as an operator reads it: what it looks for, and where. */
function clauseInWords(clause: Clause): string {
  const [kind = '', given] = Object.entries(clause)[0] ?? [];
  const inner = given as Record<string, unknown>;
  if (kind === 'constant_score') return clauseInWords(inner.filter as Clause);
  if (kind === 'bool') {
    const parts = ['must', 'filter', 'should'].flatMap((part) => [inner[part] ?? []].flat() as Clause[]);
    return [...new Set(parts.map(clauseInWords))].join('; ');
  }
  if (kind === 'rank_feature' || kind === 'distance_feature') return nameOf(String(inner.field));
  const [field = '', value] = Object.entries(inner).find(([name]) => name !== 'boost') ?? [];
  if (kind === 'match_all') return 'nothing';
  const together = kind.startsWith('match_phrase') ? ' together' : '';
  return `“${termOf(value)}”${together} in ${nameOf(field)}`;
}

/** Milliseconds an operator waits for a search that falls back to relaxed queries. */
const searchTimeoutMs = 30_000;

/** Parts of a query as `buildHits` makes it. */
interface Ranked {
  query: { bool: { must?: Clause[]; should?: Clause[] } };
  rescore?: { query: { rescore_query: { bool: { should: Clause[] } } } };
}

/** `npm run relevance -- explain QUERY ID`: why a report has its place, each clause's share in words. */
export function explainCommand(): Command {
  const command = new Command('explain')
    .description('tells what each clause adds to a report’s score for a query')
    .argument('<query>', 'as a reader types it', words)
    .argument('<id>', 'of the report', whole())
    .option('--title', 'as a search in titles');
  return command.action((keyword: string, id: number, { title }: { title?: boolean }) =>
    withLabSite(command, ({ source }) => explain(source, keyword, id, title === true)),
  );
}

async function explain(
  source: DocumentSource,
  keyword: string,
  id: number,
  onlyTitle: boolean,
): Promise<string> {
  const { engine, names } = source;
  const request = searchReports.request.parse({ keyword, onlyTitle: onlyTitle ? 1 : 0 });
  const terms = await parseQuery(keyword, source);
  const numbers = relevance();
  const context = { relevance: numbers, now: new Date() };
  const slice = { from: 0, size: numbers.evidence.candidates };
  const until = Date.now() + searchTimeoutMs;
  const { ids, exact } = await findReports(request, [terms], context, slice, source, until);
  const rank = ids.indexOf(id);
  if (rank < 0)
    return `Report ${id} is not among the first ${slice.size} hits for ${keyword}. Understood: ${terms.content.join(' ') || 'nothing'}.`;
  const report = await findReport(source, id);
  const body = exact.has(id)
    ? buildHits(request, terms, context, slice)
    : readsAsTitle(terms, numbers)
      ? buildPartCandidates(request, terms, context)
      : buildRelaxedCandidates(request, terms, context, false);
  const found = readCandidates(await engine.search<object>(names.reports, body ?? {}));
  const score = found.find((candidate) => candidate.id === id)?.score ?? 0;
  const shares = await sharesOf(source, body as unknown as Ranked, id);
  const sum = shares.reduce((total, share) => total + share.score, 0);
  const rows = shares
    .filter((share) => share.score > 0)
    .sort((one, other) => other.score - one.score)
    .map((share) => [share.score.toFixed(2), `${((100 * share.score) / sum).toFixed(0)} %`, share.words]);
  const behind = exact.has(id) ? '' : ', among the closest behind what holds all words';
  return [
    `${report?.title ?? ''} (${id}) is number ${rank + 1} for ${keyword}${behind}; score ${score.toFixed(2)}:`,
    table([['score', 'share', 'for'], ...rows]),
    ...(onlyTitle ? [] : [await pagesInWords(source, terms, id)]),
  ].join('\n');
}

/** What the pages of a report add to its score in a full-text search. */
async function pagesInWords(source: DocumentSource, terms: Terms, id: number): Promise<string> {
  const numbers = relevance();
  const trip = createRoundTrip(source);
  const best = trip.ask(evidenceSearch(terms, source.names.pages, numbers));
  await trip.send(searchTimeoutMs);
  const own = readEvidence(best(), numbers).filter(({ reportId }) => reportId === id);
  const verbatim = own.filter(({ isVerbatim }) => isVerbatim);
  const { pages } = numbers.evidence;
  return `Of the ${pages} best pages of the site ${own.length} are its own; on ${verbatim.length} the query stands word for word.`;
}

/** A `bool` adds what its clauses give, so each clause asked for alone gives its share. */
async function sharesOf(
  { engine, names }: DocumentSource,
  { query, rescore }: Ranked,
  id: number,
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
    const refined = index >= first.length ? ' (refinement of the best)' : '';
    return { score, words: clauseInWords(clause) + refined };
  });
}

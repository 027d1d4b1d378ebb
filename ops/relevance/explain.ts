import { Command } from 'commander';
import { searchReports } from '../../bff/contract/search.ts';
import type { DocumentSource, StoredReport } from '../../bff/documents/index.ts';
import { buildQuery } from '../../bff/search/buildQuery.ts';
import type { Clause } from '../../bff/search/clauses/clause.ts';
import { findClosest } from '../../bff/search/findReports.ts';
import { parseQuery } from '../../bff/search/index.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { whole, words } from '../arguments.ts';
import { onLabSite } from './labSite.ts';
import { table } from './table.ts';

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
  const told = query ?? term ?? value;
  return Array.isArray(told) ? told.join(', ') : String(told);
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

/** In ms: what an operator waits for a search that goes on with the closest. */
const searchTimeoutMs = 30_000;

/** Parts of a query as `buildQuery` makes it. */
interface Ranked {
  query: { bool: { must?: Clause[]; should?: Clause[] } };
  rescore?: { query: { rescore_query: { bool: { should: Clause[] } } } };
}

/** `npm run relevance -- explain QUERY ID`: why a report stands where it does, each clause's share in words. */
export function explainCommand(): Command {
  const command = new Command('explain')
    .description('tells what each clause adds to a report’s score for a query')
    .argument('<query>', 'as a reader types it', words)
    .argument('<id>', 'of the report', whole())
    .option('--title', 'as a search in titles');
  return command.action((keyword: string, id: number, { title }: { title?: boolean }) =>
    onLabSite(command, ({ source }) => explain(source, keyword, id, title === true)),
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
  const context = { relevance: numbers, now: new Date(), from: 0, size: numbers.refinement.value };
  const first = buildQuery(request, terms, context);
  const { hits: held } = await engine.search(names.reports, first.counts);
  const until = Date.now() + searchTimeoutMs;
  const closest = await findClosest(request, terms, context, source, until, held.total?.value ?? 0);
  const stages = [first.hits, closest?.query];
  for (const [index, stage] of stages.entries()) {
    if (!stage) continue;
    const { hits } = await engine.search<StoredReport>(names.reports, stage);
    const rank = hits.hits.findIndex(({ _id }) => _id === String(id));
    const found = hits.hits[rank];
    if (!found) continue;
    const shares = await sharesOf(source, stage as unknown as Ranked, id);
    const sum = shares.reduce((total, { score }) => total + score, 0);
    const rows = shares
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ score, words }) => [score.toFixed(2), `${((100 * score) / sum).toFixed(0)} %`, words]);
    const closest = index === 1 ? ', among the closest behind what holds all words' : '';
    return [
      `${found._source.title} (${id}) is number ${rank + 1} for ${keyword}${closest}; score ${found._score?.toFixed(2)}:`,
      table([['score', 'share', 'for'], ...rows]),
    ].join('\n');
  }
  return `Report ${id} is not among the first ${numbers.refinement.value} hits for ${keyword}. Understood: ${terms.content.join(' ') || 'nothing'}.`;
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

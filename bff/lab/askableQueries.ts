import type { PageDocument, ReportDocument } from '../../mappings/documents.ts';
import {
  type JudgedReport,
  type Judgement,
  judgedReports,
  judgements,
} from '../../mappings/judgements/judgements.ts';
import { cutSentences } from '../../mappings/text/sentences.ts';
import type { DocumentSource } from '../documents/index.ts';
import { phraseClause } from '../search/index.ts';

/** Judged queries in the ids of the running site. */
export interface AskableQueries {
  queries: Judgement[];
  /** Golden queries whose reports the site does not all hold. */
  left: number;
}

const maxTitles = 1_000;

/**
 * The golden queries, their reports found on the site by title, for ids differ from site to site; what the site's own
 * reports can be found by (`knownItems`).
 */
export async function askableQueries(source: DocumentSource): Promise<AskableQueries> {
  const judged = new Map(judgedReports().map((report) => [report.id, report]));
  const there = await findByTitle(source, [...judged.values()]);
  const golden = judgements();
  const askable = golden.flatMap(({ grades, ...query }) => {
    const found = Object.entries(grades).map(([id, grade]) => {
      const report = judged.get(Number(id));
      const own = report && there.get(report.title)?.find((one) => isSame(one, report, query.keyword));
      return [own?.id, grade] as const;
    });
    // Beside a report that is missing, others that nobody graded would count as wrong.
    const isWhole = found.length > 0 && found.every(([id]) => id !== undefined);
    return isWhole ? [{ ...query, grades: Object.fromEntries(found) as Judgement['grades'] }] : [];
  });
  const known = await knownItems(source);
  return { queries: [...askable, ...known], left: golden.length - askable.length };
}

type TitledReport = Pick<JudgedReport, 'id' | 'title' | 'organization'>;

/** A query for who wrote a report, or for its very words. */
const asksForAuthorship = /^(?:机构|作者)[:：]|^"/;

/**
 * Whether a report of the site is the judged one to a query. Another institution may have written it: then only to
 * queries that ask neither for its people nor for its very words.
 */
function isSame(own: TitledReport, judged: JudgedReport, keyword: string): boolean {
  if (own.organization === judged.organization) return true;
  const people = [judged.organization, ...judged.researchers];
  return !asksForAuthorship.test(keyword) && !people.some((name) => keyword.includes(name));
}

async function findByTitle(
  { engine, names }: DocumentSource,
  reports: JudgedReport[],
): Promise<Map<string, TitledReport[]>> {
  const { hits } = await engine.search<TitledReport>(names.reports, {
    size: maxTitles,
    track_total_hits: false,
    _source: ['id', 'title', 'organization'],
    query: { bool: { filter: [{ terms: { 'title.exact': reports.map(({ title }) => title) } }] } },
  });
  const found = new Map<string, TitledReport[]>();
  for (const { _source } of hits.hits)
    found.set(_source.title, [...(found.get(_source.title) ?? []), _source]);
  return found;
}

/** Reports that are sampled. */
const maxReports = 120;
/** Pages of them that are looked at. */
const maxPages = 1_000;
/** Judgements of each kind. */
const maxKnownItems = 60;

/** A sentence that a reader would paste: of some length, most of it Chinese. */
const isSentence = (text: string) => /^.{14,48}$/su.test(text) && /\p{Script=Han}{8}/u.test(text);

type SampledReport = Pick<ReportDocument, 'id' | 'title'>;
type SampledPage = Pick<PageDocument, 'report_id' | 'page' | 'text'>;

/**
 * Judgements out of the site's own reports, the same ones each time: sentences on a page of one report only,
 * and titles that no other report has. The report they were taken from is the one wanted.
 */
async function knownItems(source: DocumentSource): Promise<Judgement[]> {
  const { engine, names } = source;
  const { hits } = await engine.search<SampledReport>(names.reports, {
    size: maxReports,
    _source: ['id', 'title'],
    query: {
      function_score: {
        random_score: { seed: 7, field: 'id' },
        query: { bool: { must_not: [{ term: { visible: false } }] } },
      },
    },
  });
  const reports = hits.hits.map(({ _source }) => _source);
  const sentences = await sentencesOf(source, reports);
  const titles = reports.map(({ id, title }) => ({ id, text: title }));
  const [ofText, ofTitle] = await Promise.all([
    ofOneReport(source, sentences, (text) => phraseClause('body', text)),
    ofOneReport(source, titles, (text) => ({ term: { 'title.exact': text } })),
  ]);
  return [
    ...ofText.map(({ id, text }) => ({ kind: 'a sentence of the site', keyword: text, grades: { [id]: 3 } })),
    ...ofTitle.map(({ id, text }) => ({
      kind: 'a title of the site',
      keyword: text,
      onlyTitle: 1 as const,
      grades: { [id]: 3 },
    })),
  ];
}

/** One sentence of a page of each report; the page differs from report to report. */
async function sentencesOf({ engine, names }: DocumentSource, reports: readonly SampledReport[]) {
  const ids = reports.map(({ id }) => String(id));
  const { hits } = await engine.search<SampledPage>(names.pages, {
    size: maxPages,
    _source: ['report_id', 'page', 'text'],
    query: { bool: { filter: [{ terms: { report_id: ids } }, { term: { kind: 'prose' } }] } },
    sort: [{ page: 'asc' }, { report_id: 'asc' }],
  });
  const pages = new Map<number, string[][]>();
  for (const { _source } of hits.hits) {
    const found = _source.text
      .split('\n')
      .flatMap((line) =>
        cutSentences(line, { semicolonsFrom: 0 }).map(({ start, end }) => line.slice(start, end)),
      )
      .map((text) => text.trim())
      .filter(isSentence);
    const id = Number(_source.report_id);
    if (found.length > 0) pages.set(id, [...(pages.get(id) ?? []), found]);
  }
  return [...pages].map(([id, list]) => {
    const page = list[id % list.length] ?? [];
    return { id, text: page[id % page.length] ?? '' };
  });
}

/** Those that one report alone holds. */
async function ofOneReport<Item extends { text: string }>(
  { engine, names }: DocumentSource,
  items: readonly Item[],
  clauseOf: (text: string) => object,
): Promise<Item[]> {
  if (items.length === 0) return [];
  const answers = await engine.searchAll(
    items.map(({ text }) => ({
      index: names.reports,
      body: { size: 0, track_total_hits: 2, query: { bool: { filter: [clauseOf(text)] } } },
    })),
  );
  return items.filter((_, index) => answers[index]?.hits.total?.value === 1).slice(0, maxKnownItems);
}

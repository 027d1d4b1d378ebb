import { z } from 'zod';
import { type SearchedPage, searchedPageSchema, storedReportSchema } from '../../mappings/documents.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import { type DocumentSource, type StoredReport, unlisted } from '../documents/index.ts';
import { isInformative, pageFields, pageMatching, type Terms } from '../search/index.ts';
import type { CandidatePage } from './scoreSentences.ts';

/** Reports whose titles a question names, and their pages that are looked at beside the best of the site. */
const maxNamed = 6;
const maxPagesOfNamed = 30;

const pageSchema = searchedPageSchema.extend({ report_id: z.coerce.number() });

/** Pages that may answer, with the reports they are of. */
export interface FoundPages {
  pages: CandidatePage[];
  reports: Map<number, StoredReport>;
}

/**
 * Finds the pages that may hold an answer: the best of the site by their words, and those of reports whose title, company
 * or publisher the question names. @throws SearchUnavailable
 */
export async function candidatePages(
  { engine, names }: DocumentSource,
  terms: Terms,
  relevance: Relevance,
  timeoutMs: number,
): Promise<FoundPages> {
  const matching = pageMatching(terms, relevance);
  if (matching === null) return { pages: [], reports: new Map() };
  const size = relevance.answers.pages;
  const fields = [...pageFields, 'report_id'];
  const best: SearchPart = {
    index: names.pages,
    body: { size, track_total_hits: false, _source: fields, query: matching },
  };
  const named: SearchPart = {
    index: names.reports,
    body: {
      size: maxNamed,
      track_total_hits: false,
      _source: ['id'],
      query: { match: { head: { query: terms.ranking } } },
    },
  };
  const started = Date.now();
  const [bestPages, namedReports] = await engine.searchAll([best, named], timeoutMs);
  const hits = readHits(bestPages);
  const ids = new Set(hits.map(({ page }) => page.report_id));
  const namedIds = (namedReports?.hits.hits ?? []).map(({ _id }) => _id);
  for (const id of namedIds) ids.add(Number(id));
  if (ids.size === 0) return { pages: [], reports: new Map() };
  const ofNamed: SearchPart = {
    index: names.pages,
    routing: namedIds,
    body: {
      size: maxPagesOfNamed,
      track_total_hits: false,
      _source: fields,
      query: { bool: { must: [matching], filter: [{ terms: { report_id: namedIds } }] } },
    },
  };
  const documents: SearchPart = {
    index: names.reports,
    body: {
      size: ids.size,
      track_total_hits: false,
      query: { bool: { filter: [{ terms: { id: [...ids] } }], must_not: [...unlisted] } },
    },
  };
  const parts = namedIds.length > 0 ? [documents, ofNamed] : [documents];
  const [stored, further] = await engine.searchAll(parts, Math.max(300, timeoutMs - (Date.now() - started)));
  const reports = new Map(
    (stored?.hits.hits ?? []).map(({ _source }) => {
      const report = storedReportSchema.parse(_source);
      return [report.id, report] as const;
    }),
  );
  return { pages: informativePages([...hits, ...readHits(further)], reports), reports };
}

/** Each page once, with its share of the best score and what its report is; pages that answer nothing are left out. */
function informativePages(
  hits: ReturnType<typeof readHits>,
  reports: FoundPages['reports'],
): CandidatePage[] {
  const all = new Map(hits.map((hit) => [`${hit.page.report_id}-${hit.page.page}`, hit]));
  const most = Math.max(...[...all.values()].map(({ score }) => score), Number.MIN_VALUE);
  return [...all.values()].flatMap(({ page, score }) => {
    const report = reports.get(page.report_id);
    // Contents, lists of charts and disclaimers answer nothing.
    if (!report || !isInformative(page.kind)) return [];
    const { title, subtitle, organization, stock_name, date } = report;
    const context = [title, subtitle, organization, stock_name, date?.slice(0, 4) ?? ''].join(' ');
    return [{ reportId: report.id, page: page.page, text: page.text, score: score / most, context }];
  });
}

function readHits(answer: SearchAnswer<unknown> | undefined) {
  return (answer?.hits.hits ?? []).map(({ _source, _score }) => ({
    page: pageSchema.parse(_source) satisfies SearchedPage,
    score: _score ?? 0,
  }));
}

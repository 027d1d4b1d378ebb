import { storedReportSchema } from '../../mappings/documents.ts';
import { fileRelations, type ReportReference } from '../contract/reports.ts';
import {
  type DocumentSource,
  findReport,
  listedOnly,
  listReports,
  type StoredReport,
} from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Versions that are named. */
const maxVersions = 20;

/** Other versions of a report, and its place in its series. */
export function relationsRoute({ documents }: Pick<Services, 'documents'>): Route {
  return handle(fileRelations, async ({ id }) => {
    const report = await findReport(documents, id);
    if (report === null) throw new ApiError('report_not_found');
    const [versions, series] = await Promise.all([
      versionsOf(documents, report),
      placeInSeries(documents, report),
    ]);
    return { versions, series };
  });
}

/** The issues of a report's series. */
export const seriesQuery = ({ series }: StoredReport): object => ({ term: { series } });

async function versionsOf(documents: DocumentSource, report: StoredReport): Promise<ReportReference[]> {
  const original = report.copy_of ?? report.id;
  const query = {
    bool: {
      should: [{ term: { id: { value: original, boost: 2 } } }, { term: { copy_of: original } }],
      minimum_should_match: 1,
      must_not: { term: { id: report.id } },
    },
  };
  const sort = [{ _score: 'desc' }, { id: 'asc' }];
  const { reports } = await listReports(documents, { query, sort, from: 0, size: maxVersions });
  return reports.map(referenceTo);
}

async function placeInSeries(documents: DocumentSource, report: StoredReport) {
  const { series, date, id } = report;
  if (series === '') return null;
  const { engine, names } = documents;
  const issues = { bool: { filter: [seriesQuery(report), listedOnly], must_not: { term: { id } } } };
  const neighbour = (order: 'asc' | 'desc') => ({
    index: names.reports,
    body: {
      size: 1,
      track_total_hits: false,
      query: { bool: { filter: [issues, { exists: { field: 'date' } }] } },
      sort: [{ date: order }, { id: order }],
      search_after: [Date.parse(date ?? ''), id],
    },
  });
  const all = { index: names.reports, body: { size: 0, track_total_hits: true, query: issues } };
  const parts = date === null ? [all] : [all, neighbour('desc'), neighbour('asc')];
  const [counted, before, after] = await engine.searchAll(parts);
  const others = counted?.hits.total?.value ?? 0;
  if (others === 0) return null;
  const first = (answer: typeof before) => {
    const [hit] = answer?.hits.hits ?? [];
    return hit ? referenceTo(storedReportSchema.parse(hit._source)) : null;
  };
  return { total: others + 1, previous: first(before), next: first(after) };
}

const referenceTo = ({ id, title, organization, date, page_count }: StoredReport): ReportReference => ({
  id,
  name: title,
  organization: { name: organization },
  time_text: date ?? '',
  page_count,
});

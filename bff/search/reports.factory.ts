import { Client } from '@opensearch-project/opensearch';
import {
  filtersOf,
  indexDocumentsSchema,
  type PageDocument,
  type ReportDocument,
} from '../../mappings/documents.ts';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { indexNames } from '../../mappings/searchEngine.ts';
import { titleInitials, titlePinyin } from '../../mappings/text/pinyin.ts';
import { segment } from '../../mappings/text/segment.ts';
import { createSearchEngine } from '../clients/opensearch.ts';
import type { DocumentSource } from '../documents/index.ts';

/** A page in a test: its prose, or more. */
type PageGiven =
  | string
  | Partial<Pick<PageDocument, 'text' | 'figure_text' | 'kind' | 'quantities' | 'quantity_keys'>>;

/** A report in a test; the rest has defaults. */
type ReportGiven = Partial<ReportDocument> & { pages?: PageGiven[] };

/** A small search site of a test's own. */
export interface SearchSite {
  documents: DocumentSource;
  /** Writes a report with its pages; searchable when it returns. Gives the id. */
  aReport(given?: ReportGiven): Promise<number>;
  /** Writes many reports in one request; searchable when it returns. */
  reports(given: readonly ReportGiven[]): Promise<void>;
  close(): Promise<void>;
}

/** The document of a report, as `aReport` would write it. */
export const aReportDocument = (given: ReportGiven): ReportDocument => reportDocument(given, given.id ?? 1);

let sites = 0;

/** Makes the three indices under a prefix of their own; `close` removes them. */
export async function aSearchSite(): Promise<SearchSite> {
  const url = process.env.OPENSEARCH_URL ?? '';
  const client = new Client({ node: url });
  const names = indexNames(`test-${process.pid}-${++sites}`);
  const definitions = loadIndices();
  await Promise.all(
    (['reports', 'pages', 'charts'] as const).map((kind) => {
      const { settings, mappings } = definitions[kind];
      const body = { settings: { ...settings, number_of_shards: 1, number_of_replicas: 0 }, mappings };
      return client.indices.create({ index: names[kind], body: body as never });
    }),
  );
  const engine = createSearchEngine(url);
  let last = 0;
  const linesOf = (given: ReportGiven) => {
    const report = reportDocument(given, ++last);
    const pages = (given.pages ?? []).map(
      (page, index): PageDocument => ({
        report_id: report.id,
        page: index + 1,
        text: '',
        figure_text: '',
        kind: 'prose',
        quantities: [],
        quantity_keys: [],
        type_id: report.type_id,
        ...filtersOf(report),
        ...(typeof page === 'string' ? { text: page } : page),
      }),
    );
    return [
      { index: { _index: names.reports, _id: String(report.id) } },
      report,
      ...pages.flatMap((page) => [
        { index: { _index: names.pages, _id: `${report.id}-${page.page}`, routing: String(report.id) } },
        page,
      ]),
    ];
  };
  const write = async (body: object[]) => {
    const { body: answer } = await client.bulk({ refresh: true, body });
    if (answer.errors) throw new Error(JSON.stringify(answer.items));
  };
  return {
    documents: { engine, names },
    async aReport(given = {}) {
      await write(linesOf(given));
      return given.id ?? last;
    },
    reports: (given) => write(given.flatMap(linesOf)),
    async close() {
      await client.indices.delete({ index: Object.values(names).join(',') });
      await Promise.all([engine.close(), client.close()]);
    },
  };
}

function reportDocument({ pages = [], ...given }: ReportGiven, id: number): ReportDocument {
  const title = given.title ?? `无关报告${id}`;
  const body = pages
    .map((page) => (typeof page === 'string' ? page : [page.text, page.figure_text].join('\n')))
    .join('\n');
  const lead = body.slice(0, 1500);
  const date = given.date === undefined ? '2024-06-01' : given.date;
  return indexDocumentsSchema.shape.report.parse({
    id,
    title,
    title_words: segment(title).join(' '),
    title_pinyin: titlePinyin(title),
    title_initials: titleInitials(title),
    lead,
    body,
    words: segment(`${title} ${lead}`).join(' '),
    organization: '测试研究所',
    date,
    year: date ? Number(date.slice(0, 4)) : null,
    page_count: pages.length || 10,
    size: 1_048_576,
    has_pdf: true,
    page_width: 800,
    page_height: 1100,
    is_broker: true,
    created_at: '2024-06-01T00:00:00.000Z',
    ...given,
  });
}

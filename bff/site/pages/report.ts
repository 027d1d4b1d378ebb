import { searchedPageSchema } from '../../../mappings/documents.ts';
import { languageOf } from '../../contract/citations/citations.ts';
import type { ReportListItem } from '../../contract/entities.ts';
import { coverPicture, pageAddress, readerSizes } from '../../contract/pictures.ts';
import { fileDetail } from '../../contract/reports.ts';
import {
  demandReport,
  presentReportContent,
  type StoredReport,
  withFallback,
} from '../../documents/index.ts';
import { previewPages, visitor } from '../../entitlements/plans.ts';
import { presentDetail } from '../../reports/index.ts';
import type { Services } from '../../services.ts';
import {
  clip,
  type DescribePage,
  type Html,
  html,
  type PageContent,
  type PageSource,
  type PreloadedAnswer,
  preloaded,
} from '../content.ts';

/** Pages whose text is in the first HTML, where anyone may read them, and its characters in all. */
const wordPages = 3;
const maxCharacters = 3000;
const maxDescriptionLength = 150;

/** /detail/{id} and /preview/{id}: the report, its summary, and what anyone may read of its first pages. */
export const describeReport: DescribePage = async (source) => {
  const { route, id, query, services } = source;
  const report = await demandReport(services.documents, id);
  const { name, organization, researcher, time_text, share_url, content, ...shown } =
    presentReportContent(report);
  const facts = [organization.name, researcher.name, shown.industry.name, shown.type.name, time_text];
  const description = clip(content, maxDescriptionLength) || facts.filter(Boolean).join(' ');
  const [text, answers] = await Promise.all([
    withFallback(firstText(services, report), async () => []),
    route.page === 'detail' ? detailAnswers(source, report) : [],
  ]);
  return {
    title: name,
    description,
    ...(share_url && { image: share_url }),
    data: (at) => ({
      '@type': 'Report',
      '@id': at(`/detail/${id}`),
      url: at(`/detail/${id}`),
      name,
      headline: clip(name, 110),
      inLanguage: 'zh-CN',
      ...(description && { description }),
      ...(time_text && { datePublished: time_text }),
      dateModified: report.created_at,
      ...(share_url && { image: at(share_url), thumbnailUrl: at(share_url) }),
      ...(report.researchers.length > 0 && {
        author: report.researchers.map((person) => ({ '@type': 'Person', name: person })),
      }),
      ...(organization.name && { publisher: { '@type': 'Organization', name: organization.name } }),
      ...(report.keywords.length > 0 && { keywords: report.keywords.join(',') }),
      about: { '@type': 'Thing', name: shown.industry.name },
      isPartOf: { '@type': 'WebSite', name: '研海', url: at('/') },
      isAccessibleForFree: previewPages(report.page_count) >= report.page_count,
    }),
    answers,
    ...(route.page === 'preview' && firstSheet(shown, query.page)),
    ...(route.page === 'detail' && { meta: citationOf(report, services.config.publicUrl) }),
    ...(route.page === 'detail' && share_url && { early: { url: share_url, ...coverPicture } }),
    words: html`<article><h1>${name}</h1>
<p>${[...facts, `${report.page_count}页`].filter(Boolean).join(' · ')}</p>
${content ? html`<h2>要点</h2>${paragraphs(content.split('\n'))}` : null}
<p><a href="/preview/${id}">阅读报告</a> <a href="/filetype/${shown.type.id}">更多${shown.type.name}报告</a></p>
${text.length > 0 ? html`<h2>正文</h2>${paragraphs(text)}` : null}</article>`,
  };
};

/** What programs that keep references read of a report's page. */
const citationOf = (report: StoredReport, publicUrl: string): [string, string][] => {
  const { id, title, researchers, organization, date, keywords } = report;
  const known: [string, string | undefined][] = [
    ['title', title],
    ...researchers.map((person): [string, string] => ['author', person]),
    ['publication_date', date?.replaceAll('-', '/')],
    ['technical_report_institution', organization],
    ['language', languageOf(title)],
    ['keywords', keywords.join('; ')],
    // Nobody has a report's PDF by an address alone.
    ['abstract_html_url', new URL(`/detail/${id}`, publicUrl).href],
  ];
  return known.flatMap(([name, told]) => (told ? [[`citation_${name}`, told]] : []));
};

/** Calls of the report's own page; the one that counts as a reading is left to that page. */
async function detailAnswers(
  { id, query, services, log }: PageSource,
  report: StoredReport,
): Promise<PreloadedAnswer[]> {
  // As the page reads its address.
  const parameter = (name: 'search_key' | 'cid') => (typeof query[name] === 'string' ? query[name] : '');
  const input = {
    id,
    ...(parameter('search_key') && { search_key: parameter('search_key') }),
    ...(parameter('cid') && { cid: parameter('cid') }),
  };
  return [preloaded(fileDetail, input, await presentDetail(services, report, visitor, log))];
}

type Presented = Pick<
  ReportListItem,
  'page_url' | 'page_version' | 'page_width' | 'page_height' | 'page_count'
>;

/** The page that the reader opens at, where anyone may see it. */
function firstSheet(report: Presented, asked: unknown): Pick<PageContent, 'first'> {
  const page = asked === undefined ? 1 : Number(asked);
  const { page_width: width, page_height: height } = report;
  const shown = Number.isInteger(page) && page >= 1 && page <= previewPages(report.page_count);
  if (!shown || report.page_url === '' || width <= 0 || height <= 0) return {};
  return { first: { url: pageAddress(report, page - 1), width, height, sizes: readerSizes(width) } };
}

const paragraphs = (texts: readonly string[]): Html[] => texts.map((text) => html`<p>${text}</p>`);

/** The text of the first pages, as far as anyone may read them. */
async function firstText(
  { documents }: Pick<Services, 'documents'>,
  report: StoredReport,
): Promise<string[]> {
  const pages = Math.min(wordPages, previewPages(report.page_count));
  if (pages === 0) return [];
  const body = {
    size: pages,
    track_total_hits: false,
    query: { bool: { filter: [{ term: { report_id: String(report.id) } }] } },
    sort: [{ page: 'asc' }],
  };
  const answer = await documents.engine.search<unknown>(documents.names.pages, body, [String(report.id)]);
  let left = maxCharacters;
  return answer.hits.hits.flatMap(({ _source }) => {
    const { page, text } = searchedPageSchema.parse(_source);
    if (page > pages || left <= 0) return [];
    const shown = clip(text, left);
    left -= shown.length;
    return shown === '' ? [] : [shown];
  });
}

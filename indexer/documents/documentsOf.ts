import {
  type ChartDocument,
  filtersOf,
  type IndexDocuments,
  indexDocumentsSchema,
  type ReportDocument,
} from '../../mappings/documents.ts';
import { quantityKeys } from '../../mappings/quantities/asked.ts';
import { chartsPerReport } from '../../mappings/storeLayout.ts';
import { ratingLevelOf } from '../../mappings/taxonomy/taxonomy.ts';
import { titleInitials, titlePinyin } from '../../mappings/text/pinyin.ts';
import { segment } from '../../mappings/text/segment.ts';
import { issueKey } from '../alike/caption.ts';
import type { Artifacts, MetadataArtifact, PageArtifact } from '../artifacts.ts';
import type { Corrections } from '../catalog/reportModel.ts';
import { issueOf } from '../copies/similarity.ts';
import { correctedOutlook } from '../outlook/outlook.ts';
import { figureText, withoutFigures } from '../pdf/text/layout.ts';

/** Fields that the catalog adds to the artifacts. */
export interface CatalogFacts {
  id: number;
  kind: 'pdf' | 'text';
  /** The name it came under; a title of last resort. */
  name: string;
  uploaderId: number | null;
  corrections: Corrections;
  visible: boolean;
  recommend: number;
  popularity: number;
  /** The report it is a copy of; absent for most. */
  copyOf?: number | null;
  indexedAt: Date;
}

const leadCharacters = 1_500;

/**
 * Derives a report's documents from its artifacts and catalog row alone, so that indices can always be rebuilt.
 * @throws ZodError when an artifact would make an invalid document
 */
export function documentsOf(facts: CatalogFacts, artifacts: Artifacts): IndexDocuments {
  const metadata = correctedMetadata(artifacts.metadata, facts);
  const { figures } = artifacts.charts;
  const prose = withoutFigures(artifacts.text.pages, figures);
  const insides = figures.map((one) => ({ page: one.page, text: figureText(artifacts.text.pages, one) }));
  const report = reportOf(facts, metadata, artifacts, prose, insides);
  const pages = prose.map(({ page, searchable, kind, recognised }) => ({
    report_id: facts.id,
    page,
    text: searchable,
    figure_text: joined(insides.filter((one) => one.page === page)),
    kind: kind ?? 'prose',
    ...(recognised && { recognised }),
    ...quantitiesOf(page, artifacts.summary),
    type_id: report.type_id,
    ...filtersOf(report),
  }));
  return indexDocumentsSchema.parse({ report, pages, charts: chartsOf(report, artifacts, insides) });
}

/** The numbers that a page states, and what they are looked up by. */
function quantitiesOf(page: number, { quantities = [] }: Artifacts['summary']) {
  const own = quantities.filter((one) => one.page === page);
  return { quantities: own, quantity_keys: [...new Set(own.flatMap(quantityKeys))] };
}

/** The documents of a report that was found to be a copy, or to be none. */
export function withCopyOf(documents: IndexDocuments, copy_of: number | null): IndexDocuments {
  const { report, pages, charts } = documents;
  if (report.copy_of === copy_of) return documents;
  return {
    report: { ...report, copy_of },
    pages: pages.map((page) => ({ ...page, copy_of })),
    charts: charts.map((chart) => ({ ...chart, copy_of })),
  };
}

/** The words inside one figure. */
interface Inside {
  page: number;
  text: string;
}

function joined(insides: readonly Inside[]): string {
  return insides
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');
}

/** Metadata as given or extracted, with corrections applied; the file's name replaces a missing title. */
export function correctedMetadata(
  read: MetadataArtifact,
  { corrections, name }: Pick<CatalogFacts, 'corrections' | 'name'>,
): MetadataArtifact {
  const { rating, target_price, ...others } = corrections;
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const outlook = correctedOutlook(read.outlook, { rating, target_price });
  const metadata: MetadataArtifact = { ...read, ...set, ...(outlook && { outlook }) };
  return { ...metadata, title: metadata.title.trim() || name.replace(/\.[a-z0-9]{1,6}$/i, '') };
}

function reportOf(
  facts: CatalogFacts,
  metadata: MetadataArtifact,
  artifacts: Artifacts,
  prose: readonly PageArtifact[],
  insides: readonly Inside[],
): ReportDocument {
  const { inspect, text, images, charts, summary } = artifacts;
  const whole = prose.map((page) => page.searchable).join('\n');
  const lead = whole.slice(0, leadCharacters);
  // Last, so that no phrase of the prose goes through a table.
  const body = [whole, joined(insides)].filter((part) => part !== '').join('\n');
  const titleWords = segment(metadata.title);
  return {
    id: facts.id,
    title: metadata.title,
    subtitle: metadata.subtitle,
    title_words: titleWords.join(' '),
    title_pinyin: titlePinyin(metadata.title),
    title_initials: titleInitials(metadata.title),
    lead,
    body,
    words: [...titleWords, ...segment(lead)].join(' '),
    organization: metadata.organization,
    researchers: metadata.researchers,
    stock_code: metadata.stock.code,
    stock_name: metadata.stock.name,
    rating_id: ratingLevelOf(metadata.outlook?.rating?.name ?? '') ?? 0,
    ...(metadata.outlook && { outlook: metadata.outlook }),
    industry_id: metadata.industry_id,
    type_id: metadata.type_id,
    date: metadata.date,
    year: metadata.date ? Number(metadata.date.slice(0, 4)) : null,
    page_count: text.pages.length,
    chart_count: charts.figures.length,
    size: inspect.bytes,
    has_pdf: facts.kind === 'pdf',
    page_width: images.pages[0]?.width ?? 0,
    page_height: images.pages[0]?.height ?? 0,
    ...(images.hash && { pictures: images.hash }),
    is_broker: metadata.is_broker,
    recommend: facts.recommend,
    popularity: Math.max(1, facts.popularity),
    keywords: metadata.keywords,
    summary: summary.points,
    uploader_id: facts.uploaderId,
    visible: facts.visible,
    ...(text.pages.some((page) => page.recognised) && { recognised: true }),
    copy_of: facts.copyOf ?? null,
    series: issueOf(metadata).series,
    created_at: facts.indexedAt.toISOString(),
  };
}

function chartsOf(
  report: ReportDocument,
  { charts, images, text: { pages, recognition } }: Artifacts,
  insides: readonly Inside[],
): Omit<ChartDocument, 'alike'>[] {
  const sizes = new Map(images.charts.map((crop) => [crop.number, crop]));
  return charts.figures
    .map((figure, index) => ({ figure, text: insides[index]?.text ?? '' }))
    .filter(({ figure }) => figure.number < chartsPerReport)
    .map(({ figure, text }) => ({
      id: report.id * chartsPerReport + figure.number,
      report_id: report.id,
      report_title: report.title,
      page: figure.page,
      kind: figure.kind,
      is_table: figure.kind === 'table',
      label: figure.label,
      name: figure.name,
      source: figure.source,
      text,
      ...((recognition?.figures.includes(figure.number) || pages[figure.page - 1]?.recognised) && {
        recognised: true,
      }),
      type_id: figure.type_id,
      report_type_id: report.type_id,
      ...filtersOf(report),
      box: figure.full,
      width: sizes.get(figure.number)?.width ?? 0,
      height: sizes.get(figure.number)?.height ?? 0,
      ...(images.hash && { pictures: images.hash }),
      print: sizes.get(figure.number)?.print ?? '',
      issue_key: issueKey(report.series, figure.kind, figure.name),
    }));
}

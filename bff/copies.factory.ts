import type { ReportDocument } from '../mappings/documents.ts';
import { aCollection } from './collections/collections.factory.ts';
import type { TestDatabase } from './database.factory.ts';
import type { Site } from './site.factory.ts';

/** What some of the reports are of. */
export const copied = {
  keyword: '储能',
  organization: '澄湖证券',
  researcher: '闻亦舟',
  stock: '698431',
  industry: 7,
  /** Reports that a visitor could find: copies are more, and some are taken down or have no date. */
  reports: 12,
  /** Their charts, and as many tables. */
  charts: 12,
  undated: 3,
} as const;

const { organization, researcher, stock: stock_code, keyword } = copied;
const kinds = [
  {
    type_id: 1,
    industry_id: copied.industry,
    organization,
    researchers: [researcher],
    stock_code,
    stock_name: '澄湖股份',
    rating_id: 1,
  },
  {
    type_id: 2,
    industry_id: copied.industry,
    organization,
    researchers: ['沈见山', researcher],
    page_count: 20,
  },
  { type_id: 2, industry_id: 9, organization: '', date: null },
  { type_id: 3, industry_id: 1, organization: '远岭研究院', date: '2019-03-04', page_count: 60 },
];

/** Writes reports with more copies than originals, undated and taken-down ones among them, and a collection of some. */
export async function seedCopies(
  { search, charts }: Site,
  { database }: TestDatabase,
): Promise<{ collection: number; chartIds: number[] }> {
  const originals = kinds.flatMap((kind, number) =>
    [1, 2, 3].map((issue) => ({
      id: 10 * number + issue,
      title: `${keyword}周报第${10 * number + issue}期`,
      keywords: [keyword],
      pages: [`${keyword}装机继续增长。`],
      ...kind,
    })),
  );
  // An altered one of each, and a second of every other.
  const copies = originals.flatMap((report) =>
    [100, 200]
      .filter((more) => more === 100 || report.id % 2 === 0)
      .map((more) => ({ ...report, id: report.id + more, copy_of: report.id })),
  );
  const gone = originals.slice(0, 5).map((report) => ({ ...report, id: report.id + 300, visible: false }));
  const all: (Pick<ReportDocument, 'id' | 'type_id' | 'industry_id'> & Partial<ReportDocument>)[] = [
    ...originals,
    ...copies,
    ...gone,
  ];
  await search.reports(all);
  await charts(
    all.flatMap(({ id, type_id, industry_id, copy_of = null, visible = true }) =>
      [1, 2].map((number) => ({
        id: id * 10_000 + number,
        report_id: id,
        name: `${keyword}装机${number}`,
        type_id,
        industry_id,
        kind: number === 2 ? ('table' as const) : ('chart' as const),
        visible,
        copy_of,
      })),
    ),
  );
  const collection = await aCollection(database, {
    name: `${keyword}专题`,
    // An original with its copy, a copy whose original was not chosen, and one that is taken down.
    reportIds: [1, 101, 202, 3, 303],
  });
  return { collection, chartIds: originals.flatMap(({ id }) => [id * 10_000 + 1, id * 10_000 + 2]) };
}

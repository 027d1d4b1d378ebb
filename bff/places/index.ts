import { LRUCache } from 'lru-cache';
import { type StoredReport, storedReportSchema } from '../../mappings/documents.ts';
import { industryName, typeName } from '../../mappings/taxonomy/taxonomy.ts';
import { newestCharts } from '../charts/index.ts';
import type { SearchAnswer } from '../clients/opensearch.ts';
import type { Data, Parsed } from '../contract/call.ts';
import { placeDetail } from '../contract/places.ts';
import { type Place, placeKinds } from '../contract/site/places.ts';
import { withTodayReads } from '../counters/reads.ts';
import { type DocumentSource, listedOnly, presentReport, visibleOnly } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { pageWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { bestFirst, newestFirst } from '../reports/index.ts';
import type { Services } from '../services.ts';
import {
  type Bucket,
  bucketsOf,
  example,
  houseCounts,
  kindFields,
  mostReadFirst,
  namesakeFilter,
  namesTold,
  type newestFields,
  placeCounts,
  placeFilter,
  placeOfBucket,
  readOrganizations,
  readResearchers,
  readStocks,
  readTags,
  spelled,
  stockCounts,
} from './queries.ts';

/** Pages of places that are kept, and in ms for how long: many open the same few. */
const kept = { max: 300, ttl: 10_000 };
const chartsTold = 8;

type Request = Parsed<typeof placeDetail>;
type Told = Omit<Data<typeof placeDetail>, 'files'> & { reports: StoredReport[] };

/** Where a place and the tables of its charts are read. */
type Sources = Pick<Services, 'documents' | 'store'>;

/** The pages of names. */
export function placeRoutes({ reads, ...sources }: Pick<Services, 'documents' | 'store' | 'reads'>): Route[] {
  const places = new LRUCache<string, Told>({
    ...kept,
    fetchMethod: (request) => readPlace(sources, JSON.parse(request) as Request),
  });
  return [
    handle(placeDetail, async ({ kind, name, organization, order, page, pageSize }) => {
      const place = checked({ kind, name, organization });
      const { reports, ...told } = await places.forceFetch(
        JSON.stringify({ ...place, order, page, pageSize }),
      );
      return {
        ...told,
        files: await withTodayReads(
          reads,
          reports.map((report) => presentReport(report)),
        ),
      };
    }),
  ];
}

/** @throws ApiError `invalid` for a researcher of no house; `not_found` for an industry of no taxonomy */
function checked({ kind, name, organization = '' }: Place): Place {
  if (kind === 'researcher' && organization === '')
    throw new ApiError('invalid', { text: '请求参数有误：研究员需要所在机构', field: 'organization' });
  if (kind === 'industry' && (!/^[1-9]\d{0,8}$/.test(name) || industryName(Number(name)) === ''))
    throw nothing();
  return { kind, name, organization: kind === 'researcher' ? organization : '' };
}

const nothing = () => new ApiError('not_found', { text: '这里还没有报告' });

/** @throws ApiError `not_found` where there is no report; `SearchUnavailable` */
async function readPlace(sources: Sources, request: Request): Promise<Told> {
  const { documents } = sources;
  const found = await findPlace(documents, request, listedOnly);
  // A name that stands on copies alone has them for its reports.
  const { answer, namesakes } = total(found) > 0 ? found : await findPlace(documents, request, visibleOnly);
  const newest = newestOf(answer);
  if (newest === undefined) throw nothing();
  const { aggregations } = answer;
  const head = headOf(request, newest);
  const [charts, stocks] = await Promise.all([
    newestCharts(sources, {
      filter: placeFilter(request),
      size: chartsTold,
      // Of few reports one chart each would be few.
      perReport: request.kind === 'industry' || total(found) >= chartsTold,
    }),
    request.kind === 'stock' ? stocksBeside(documents, newest) : bucketsOf(aggregations, 'stocks'),
  ]);
  return {
    ...head,
    reports: answer.hits.hits.map(({ _source }) => storedReportSchema.parse(_source)),
    total: total({ answer }),
    trend: bucketsOf(aggregations, 'months').map(({ key_as_string, doc_count }) => ({
      month: key_as_string ?? '',
      count: doc_count,
    })),
    types: readTags(bucketsOf(aggregations, 'types'), typeName),
    industries: readTags(bucketsOf(aggregations, 'industries'), industryName),
    organizations: readOrganizations(bucketsOf(aggregations, 'organizations')),
    researchers: readResearchers(bucketsOf(aggregations, 'researchers'))
      .filter(({ name }) => request.kind !== 'researcher' || name !== head.name)
      .slice(0, namesTold),
    stocks: readStocks(stocks)
      .filter(({ code }) => request.kind !== 'stock' || code !== head.code)
      .slice(0, namesTold),
    namesakes: readOrganizations(bucketsOf(namesakes?.aggregations, 'organizations')).map(
      ({ name: organization, count }) => ({ name: head.name, organization, count }),
    ),
    latest: newest.date ?? '',
    charts,
  };
}

interface Found {
  answer: SearchAnswer<unknown>;
  /** Of a researcher alone. */
  namesakes?: SearchAnswer<unknown> | undefined;
}

const total = ({ answer }: Pick<Found, 'answer'>): number => answer.hits.total?.value ?? 0;

/** Asks for the reports of a place, what is counted of them, and who has the same name elsewhere. */
async function findPlace(documents: DocumentSource, request: Request, shown: object): Promise<Found> {
  const index = documents.names.reports;
  const filter = placeFilter(request);
  const body = {
    ...pageWindow(request),
    track_total_hits: true,
    query: { bool: { must: [request.order === 1 ? mostReadFirst(filter) : filter], filter: [shown] } },
    sort: request.order === 1 ? bestFirst : newestFirst,
    aggs: placeCounts(request.kind),
  };
  const others = { bool: { filter: [namesakeFilter(request), shown] } };
  const [answer, namesakes] = await documents.engine.searchAll([
    { index, body },
    ...(request.kind === 'researcher'
      ? [{ index, body: { size: 0, query: others, aggs: houseCounts } }]
      : []),
  ]);
  return { answer: answer as SearchAnswer<unknown>, namesakes };
}

type Newest = Pick<StoredReport, (typeof newestFields)[number]>;

/** The latest report of a place, on whatever page of the list; undefined for a place without any. */
const newestOf = ({ aggregations }: SearchAnswer<unknown>): Newest | undefined =>
  (aggregations?.newest as { hits: { hits: { _source: Newest }[] } } | undefined)?.hits.hits[0]?._source;

/** What a place is, as its latest report spells it. */
function headOf({ kind, name }: Place, newest: Newest) {
  const is = { kind, name, organization: '', code: '', id: 0 };
  if (kind === 'organization') return { ...is, name: newest.organization };
  if (kind === 'stock') return { ...is, name: newest.stock_name, code: newest.stock_code };
  if (kind === 'industry') return { ...is, name: industryName(Number(name)), id: Number(name) };
  return { ...is, name: spelled(name, newest.researchers), organization: newest.organization };
}

/** Stocks of the industry of a stock's latest report. */
async function stocksBeside({ engine, names }: DocumentSource, { industry_id }: Newest): Promise<Bucket[]> {
  const query = { bool: { filter: [{ term: { industry_id: String(industry_id) } }, listedOnly] } };
  const { aggregations } = await engine.search(names.reports, { size: 0, query, aggs: stockCounts });
  return bucketsOf(aggregations, 'stocks');
}

/** Names of one kind that a sitemap lists: what one file may hold. */
const maxListed = 50_000;
const listedAtOnce = 2_000;

/** Every place of a kind that has a report, as its latest report spells it. @throws SearchUnavailable */
export async function placesOf({ engine, names }: DocumentSource, kind: Place['kind']): Promise<Place[]> {
  const fields = kindFields[kind];
  const found: Place[] = [];
  let after: object | undefined;
  do {
    const sources = fields.map((field) => ({ [field]: { terms: { field } } }));
    const composite = { size: listedAtOnce, sources, ...(after && { after }) };
    const body = { size: 0, query: listedOnly, aggs: { places: { composite, aggs: { example } } } };
    const { aggregations } = await engine.search(names.reports, body);
    const places = aggregations?.places as {
      after_key?: object;
      buckets: Parameters<typeof placeOfBucket>[1][];
    };
    found.push(...places.buckets.flatMap((bucket) => placeOfBucket(kind, bucket)));
    after = places.after_key;
  } while (after && found.length < maxListed);
  return found.slice(0, maxListed);
}

/** Kinds of which there is a place. @throws SearchUnavailable */
export async function kindsHeld({ engine, names }: DocumentSource): Promise<Place['kind'][]> {
  const has = (field: string) => ({
    bool: { filter: { exists: { field } }, must_not: { term: { [field]: '' } } },
  });
  const aggs = Object.fromEntries(
    placeKinds.map((kind) => [kind, { filter: { bool: { filter: kindFields[kind].map(has) } } }]),
  );
  const { aggregations } = await engine.search(names.reports, { size: 0, query: listedOnly, aggs });
  return placeKinds.filter(
    (kind) => ((aggregations?.[kind] ?? { doc_count: 0 }) as { doc_count: number }).doc_count > 0,
  );
}

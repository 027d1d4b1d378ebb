import { createSearchEngine, type SearchEngine, type SearchPart } from '../../../bff/clients/opensearch.ts';
import { searchReports } from '../../../bff/contract/search.ts';
import { visitor } from '../../../bff/entitlements/plans.ts';
import { readsEverything } from '../../../bff/entitlements/readingRights.ts';
import { runSearch } from '../../../bff/search/runSearch.ts';
import type { ReportDocument } from '../../../mappings/documents.ts';
import { relevance } from '../../../mappings/relevance/relevance.ts';
import { indexNames } from '../../../mappings/searchEngine.ts';
import { brief, type Figure, runRound, Samples, type Target } from './measure.ts';
import { type RunningSite, startOwnBff, startRelay } from './runningSite.ts';
import { DirectClient, type PlainRequest } from './straight.ts';

/** One query in the forms that are compared. */
interface SearchQuery {
  keyword: string;
  /** The body of `POST /api/file/search`. */
  call: string;
  /** The same with the counts of all tabs and the trend, as the search page asks; and the search of pages. */
  counted: string;
  ofPages: string;
  /** The BFF's requests to the engine for it, in order. */
  rich: PlainRequest[];
  /** The same without what the pages say of the reports. */
  withoutPages: PlainRequest[];
  /** The list out of which the hits are, as the engine orders it, with the documents of ten: no facets, total or snippets. */
  bare: PlainRequest;
  /** The same words as the plainest search there is: not even ranked by more than the text. */
  plain: PlainRequest;
}

/** Results on a visitor's first page. */
const shownHits = 10;

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** A search as two lines of a multi-search. */
const linesOf = ({ index, routing, body }: SearchPart) =>
  line({ index, ...(routing && { routing: routing.join(',') }) }) + line(body);

/** A report as the bench knows it. */
type SampleReport = Pick<ReportDocument, 'id' | 'title' | 'has_pdf' | 'page_count'>;

/** A number of reports of the site, the same ones for the same seed. */
export async function sampleReports(
  engine: SearchEngine,
  index: string,
  count: number,
): Promise<SampleReport[]> {
  const answer = await engine.search<SampleReport>(index, {
    size: count,
    _source: ['id', 'title', 'has_pdf', 'page_count'],
    query: { function_score: { random_score: { seed: 7, field: 'id' }, query: { match_all: {} } } },
  });
  return answer.hits.hits.map((hit) => hit._source);
}

/** Two to four Han characters out of a title; undefined when it has none. */
export function shortOf(title: string, index: number): string | undefined {
  const runs = title.match(/\p{Script=Han}{2,}/gu) ?? [];
  return runs[index % Math.max(runs.length, 1)]?.slice(0, 2 + (index % 3));
}

/** Records what a search sends by running it once against the site's engine. */
async function record(engine: SearchEngine, keyword: string, names: ReturnType<typeof indexNames>) {
  const rich: PlainRequest[] = [];
  const withoutPages: PlainRequest[] = [];
  let hits: object = {};
  const recording: SearchEngine = {
    ...engine,
    searchAll(parts: SearchPart[], timeout?: number) {
      const body = parts.map(linesOf).join('');
      // The first request holds counts, the list and what pages say of it; the last is for documents and snippets.
      if (rich.length === 0) {
        const ranked = parts.filter(
          ({ index, body: asked }) => index === names.reports && 'rescore' in asked,
        );
        const {
          stored_fields: _none,
          docvalue_fields: _fields,
          ...list
        } = (ranked.at(-1)?.body ?? {}) as Record<string, unknown>;
        hits = { ...list, size: shownHits };
        const ofReports = parts.filter(({ index }) => index === names.reports);
        withoutPages.push({ path: '/_msearch', body: ofReports.map(linesOf).join('') });
      } else withoutPages.push({ path: '/_msearch', body });
      rich.push({ path: '/_msearch', body });
      return engine.searchAll(parts, timeout);
    },
  };
  const request = { keyword, onlyTitle: 0 } as const;
  await runSearch(
    searchReports.request.parse({ ...request, pageSize: shownHits }),
    visitor,
    { engine: recording, names },
    { today: async () => [] },
    readsEverything,
  );
  const match = { query: keyword, minimum_should_match: relevance().closest.minimumShouldMatch };
  const path = `/${names.reports}/_search`;
  return {
    keyword,
    call: JSON.stringify(request),
    counted: JSON.stringify({ ...request, counts: 1, trend: 1 }),
    ofPages: JSON.stringify({ keyword }),
    rich,
    withoutPages,
    bare: { path, body: JSON.stringify(hits) },
    plain: { path, body: JSON.stringify({ size: shownHits, query: { match: { body: match } } }) },
  };
}

/** Full-text queries out of the site's own titles: whole ones, and pieces of 2 to 4 characters. */
async function prepareQueries(
  site: RunningSite,
  count: number,
): Promise<Record<'long' | 'short', SearchQuery[]>> {
  const engine = createSearchEngine(site.OPENSEARCH_URL);
  const names = indexNames(site.INDEX_PREFIX);
  const reports = await sampleReports(engine, names.reports, count);
  const queries: Record<'long' | 'short', SearchQuery[]> = { long: [], short: [] };
  for (const [index, { title }] of reports.entries()) {
    const short = shortOf(title, index);
    queries.long.push(await record(engine, title, names));
    if (short) queries.short.push(await record(engine, short, names));
  }
  await engine.close();
  return queries;
}

/** The most searches of each kind that go through everything unmeasured: compilers and caches of files warm up. */
const maxWarmUp = 150;

const formatTimes = (samples: Samples) => `p50 ${brief(samples.at(0.5))} p99 ${brief(samples.at(0.99))} ms`;

/** Where searches are sent: the engine, a BFF in front of it, and an Express that only relays. */
interface Ways {
  engine: DirectClient;
  reader: DirectClient;
  relayed: DirectClient;
}

/** Samples of one kind of query by the way it went, all of the same queries. */
const samplesByWay = () => ({
  through: new Samples(),
  counted: new Samples(),
  ofPages: new Samples(),
  rich: new Samples(),
  bare: new Samples(),
  withoutPages: new Samples(),
  plain: new Samples(),
  least: new Samples(),
});

type SamplesByWay = ReturnType<typeof samplesByWay>;

function targetsOf(query: SearchQuery, { engine, reader, relayed }: Ways, samples: SamplesByWay): Target[] {
  const each = async (requests: SearchQuery['rich']) => {
    for (const request of requests) await engine.send(request);
  };
  return [
    { samples: samples.through, run: () => reader.send({ path: '/api/file/search', body: query.call }) },
    { samples: samples.counted, run: () => reader.send({ path: '/api/file/search', body: query.counted }) },
    { samples: samples.ofPages, run: () => reader.send({ path: '/api/page/search', body: query.ofPages }) },
    { samples: samples.rich, run: () => each(query.rich) },
    { samples: samples.withoutPages, run: () => each(query.withoutPages) },
    { samples: samples.least, run: () => relayed.send({ path: '/', body: JSON.stringify(query.rich) }) },
    { samples: samples.bare, run: () => engine.send(query.bare) },
    { samples: samples.plain, run: () => engine.send(query.plain) },
  ];
}

function figuresOf(kind: string, samples: SamplesByWay): Figure[] {
  const figure = (name: string, [one, other]: [Samples, Samples], goal: string, detail: string): Figure => ({
    name: `search ${kind}: ${name}`,
    ratio: one.at(0.5) / other.at(0.5),
    goal,
    detail,
  });
  const { through, counted, ofPages, rich, bare, withoutPages, plain, least } = samples;
  return [
    figure(
      'BFF / straight',
      [through, rich],
      '<= 1.2',
      `BFF ${formatTimes(through)}, straight ${formatTimes(rich)}, through an Express that only relays ${formatTimes(least)}`,
    ),
    figure(
      'page evidence / without',
      [rich, withoutPages],
      '+20 ms at most at 100,000 reports',
      `with ${formatTimes(rich)}, without ${formatTimes(withoutPages)}`,
    ),
    figure(
      'with counts of all tabs / without',
      [counted, through],
      '<= 2',
      `with ${formatTimes(counted)}, without ${formatTimes(through)}`,
    ),
    figure(
      'pages / reports',
      [ofPages, through],
      '<= 2',
      `pages ${formatTimes(ofPages)}, reports ${formatTimes(through)}`,
    ),
    figure(
      'rich / bare',
      [rich, bare],
      '<= 3',
      `rich ${formatTimes(rich)}, the same top-10 bare ${formatTimes(bare)}, a plain match ${formatTimes(plain)}`,
    ),
  ];
}

/**
 * Full-text searches with everything on: through a BFF, the same requests straight to the engine, and bare ones.
 * The engine's result cache is emptied before each: a query that was never asked is what readers wait for.
 */
export async function benchSearch(site: RunningSite, count: number): Promise<Figure[]> {
  const queries = await prepareQueries(site, count);
  const bff = await startOwnBff();
  const relay = await startRelay();
  const ways = {
    engine: new DirectClient(site.OPENSEARCH_URL),
    reader: new DirectClient(bff.url),
    relayed: new DirectClient(relay.url),
  };
  const names = Object.values(indexNames(site.INDEX_PREFIX)).join(',');
  const forget = () => ways.engine.send({ path: `/${names}/_cache/clear?request=true`, body: '' });
  try {
    const figures: Figure[] = [];
    for (const kind of ['long', 'short'] as const) {
      const samples = samplesByWay();
      for (let turn = 0; turn < Math.min(maxWarmUp, count); turn++) {
        const query = queries[kind][turn % queries[kind].length];
        for (const { run } of query ? targetsOf(query, ways, samples) : []) await run();
      }
      for (const [index, query] of queries[kind].entries())
        await runRound(index, targetsOf(query, ways, samples), forget);
      figures.push(...figuresOf(kind, samples));
    }
    return figures;
  } finally {
    for (const client of Object.values(ways)) client.close();
    await Promise.all([bff.stop(), relay.stop()]);
  }
}

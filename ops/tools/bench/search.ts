import { indexNames } from '../../../mappings/indexNames.ts';
import { brief, type Figure } from './figures.ts';
import { type RunningSite, startOwnBff, startRelay } from './runningSite.ts';
import { runRound, Samples, type Target } from './samples.ts';
import { prepareQueries, type SearchQuery } from './searchQueries.ts';
import { DirectClient } from './straight.ts';

/** The most searches of each kind that go through everything unmeasured: compilers and caches of files warm up. */
const maxWarmUp = 150;

const shown = (samples: Samples) => `p50 ${brief(samples.at(0.5))} p99 ${brief(samples.at(0.99))} ms`;

/**
 * Full-text searches with everything on: through a BFF, the same requests straight to the engine, and bare ones.
 * The engine's result cache is emptied before each: a query that was never asked is what readers wait for.
 */
export async function benchSearch(site: RunningSite, count: number): Promise<Figure[]> {
  const queries = await prepareQueries(site, count);
  const bff = await startOwnBff();
  const engine = new DirectClient(site.OPENSEARCH_URL);
  const reader = new DirectClient(bff.url);
  const relay = await startRelay();
  const relayed = new DirectClient(relay.url);
  const names = Object.values(indexNames(site.INDEX_PREFIX)).join(',');
  const forget = () => engine.send({ path: `/${names}/_cache/clear?request=true`, body: '' });
  try {
    const figures: Figure[] = [];
    for (const kind of ['long', 'short'] as const) {
      const through = new Samples();
      const counted = new Samples();
      const ofPages = new Samples();
      const rich = new Samples();
      const bare = new Samples();
      const withoutPages = new Samples();
      const plain = new Samples();
      const least = new Samples();
      const targetsOf = (query: SearchQuery): Target[] => [
        { samples: through, run: () => reader.send({ path: '/api/file/search', body: query.call }) },
        { samples: counted, run: () => reader.send({ path: '/api/file/search', body: query.counted }) },
        { samples: ofPages, run: () => reader.send({ path: '/api/page/search', body: query.ofPages }) },
        {
          samples: rich,
          async run() {
            for (const request of query.rich) await engine.send(request);
          },
        },
        {
          samples: withoutPages,
          async run() {
            for (const request of query.withoutPages) await engine.send(request);
          },
        },
        { samples: least, run: () => relayed.send({ path: '/', body: JSON.stringify(query.rich) }) },
        { samples: bare, run: () => engine.send(query.bare) },
        { samples: plain, run: () => engine.send(query.plain) },
      ];
      for (let turn = 0; turn < Math.min(maxWarmUp, count); turn++) {
        const query = queries[kind][turn % queries[kind].length];
        for (const { run } of query ? targetsOf(query) : []) await run();
      }
      for (const [index, query] of queries[kind].entries()) {
        await runRound(index, targetsOf(query), forget);
      }
      figures.push(
        {
          name: `search ${kind}: BFF / straight`,
          ratio: through.at(0.5) / rich.at(0.5),
          goal: '<= 1.2',
          detail: `BFF ${shown(through)}, straight ${shown(rich)}, through an Express that only relays ${shown(least)}`,
        },
        {
          name: `search ${kind}: page evidence / without`,
          ratio: rich.at(0.5) / withoutPages.at(0.5),
          goal: '+20 ms at most at 100,000 reports',
          detail: `with ${shown(rich)}, without ${shown(withoutPages)}`,
        },
        {
          name: `search ${kind}: with counts of all tabs / without`,
          ratio: counted.at(0.5) / through.at(0.5),
          goal: '<= 2',
          detail: `with ${shown(counted)}, without ${shown(through)}`,
        },
        {
          name: `search ${kind}: pages / reports`,
          ratio: ofPages.at(0.5) / through.at(0.5),
          goal: '<= 2',
          detail: `pages ${shown(ofPages)}, reports ${shown(through)}`,
        },
        {
          name: `search ${kind}: rich / bare`,
          ratio: rich.at(0.5) / bare.at(0.5),
          goal: '<= 3',
          detail: `rich ${shown(rich)}, the same top-10 bare ${shown(bare)}, a plain match ${shown(plain)}`,
        },
      );
    }
    return figures;
  } finally {
    engine.close();
    reader.close();
    relayed.close();
    await Promise.all([bff.stop(), relay.stop()]);
  }
}

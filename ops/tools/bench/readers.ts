import { createSearchEngine } from '../../../bff/clients/opensearch.ts';
import { indexNames } from '../../../mappings/searchEngine.ts';
import { splitCredentials } from '../../launch/secrets.mjs';
import { brief, type Figure, Samples } from './measure.ts';
import { type RunningSite, startOwnBff } from './runningSite.ts';
import { sampleReports } from './search.ts';
import { DirectClient } from './straight.ts';

/** Readers who ask the same at one moment. */
const equal = 50;
/** Characters of a search after which completions are asked for. */
const typed = [1, 2, 3, 5, 8];
/** Milliseconds a reader who types, and one who asks, is to wait at most. */
const completionGoal = 30;
const answerGoal = 150;

/** Beginnings of a text as they are typed, without blanks. */
const beginnings = (text: string): string[] => {
  const characters = [...text.replace(/\s/gu, '')];
  return typed
    .filter((count) => count <= characters.length)
    .map((count) => characters.slice(0, count).join(''));
};

const goalFigure = (name: string, samples: Samples, share: number, goal: number): Figure => ({
  name,
  ratio: samples.at(share) / goal,
  goal: '<= 1',
  detail: `p50 ${brief(samples.at(0.5))} p95 ${brief(samples.at(0.95))} p99 ${brief(samples.at(0.99))} ms`,
});

/**
 * What readers do besides searching: type, each beginning asked once; ask questions; and search for the same at one
 * moment, counted in searches of the engine's shards.
 */
export async function benchReaders(site: RunningSite, count: number): Promise<Figure[]> {
  const engine = createSearchEngine(site.OPENSEARCH_URL);
  const names = indexNames(site.INDEX_PREFIX);
  const bff = await startOwnBff();
  const reader = new DirectClient(bff.url);
  const timed = (samples: Samples, path: string, body: object) =>
    samples.time(() => reader.send({ path, body: JSON.stringify(body) }));
  const searches = async (): Promise<number> => {
    const { address, headers } = splitCredentials(site.OPENSEARCH_URL);
    const answer = await fetch(new URL(`/${names.reports}/_stats/search`, address), {
      headers: headers as Record<string, string>,
    });
    const stats = (await answer.json()) as {
      _all: { total: { search: { query_total: number } } };
    };
    return stats._all.total.search.query_total;
  };
  try {
    const titles = (await sampleReports(engine, names.reports, count)).map(({ title }) => title);
    const completions = new Samples();
    for (const keyword of new Set(titles.flatMap(beginnings)))
      await timed(completions, '/api/file/completions', { keyword });
    const answers = new Samples();
    for (const title of titles) await timed(answers, '/api/file/answer', { keyword: `${title}的增速是多少` });
    let [one, many] = [0, 0];
    const search = (keyword: string) =>
      fetch(`${bff.url}/api/file/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keyword, onlyTitle: 0 }),
      }).then((response) => response.text());
    for (const title of titles.slice(0, 10)) {
      // Two keywords of one kind: what the first has warmed up answers nobody of the second.
      const before = await searches();
      await search(`${title}研究`);
      const between = await searches();
      await Promise.all(Array.from({ length: equal }, () => search(`${title}报告`)));
      one += between - before;
      many += (await searches()) - between;
    }
    return [
      goalFigure(`completions: p95 / ${completionGoal} ms`, completions, 0.95, completionGoal),
      goalFigure(`answers: p50 / ${answerGoal} ms`, answers, 0.5, answerGoal),
      {
        name: `${equal} equal searches / one`,
        ratio: many / Math.max(1, one),
        goal: '<= 1.2',
        detail: `${many} searches of shards for ${equal} readers, ${one} for one, of ${Math.min(10, titles.length)} keywords`,
      },
    ];
  } finally {
    reader.close();
    await Promise.all([engine.close(), bff.stop()]);
  }
}

import { reindex } from '../../indexer/indices/reindex.ts';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { brief, type Figure } from './figures.ts';
import { loadReports, withOwnIndexer } from './ownIndexer.ts';
import type { RunningSite } from './runningSite.ts';
import { madeTitle, reportLine } from './textReports.ts';

/** Measures reports a second of a reindex, comparison and switch included, against first indexing. */
export function benchReindex(site: RunningSite, reports: number): Promise<Figure> {
  return withOwnIndexer(site, async (services, name) => {
    const lines = Array.from({ length: reports }, (_, index) =>
      reportLine(index, madeTitle(index), index + 1),
    );
    const begun = performance.now();
    await loadReports(services, name, Buffer.from(lines.join('\n')));
    const first = performance.now() - begun;
    const { milliseconds } = await reindex(services, loadIndices(), { author: 'bench', reason: 'bench' });
    const speed = (time: number) => (reports / time) * 1_000;
    return {
      name: 'reindex / first indexing',
      goal: '>= 0.8',
      ratio: first / milliseconds,
      detail: `${reports} reports of 20 pages: anew ${brief(speed(milliseconds))}/s, first ${brief(speed(first))}/s`,
    };
  });
}

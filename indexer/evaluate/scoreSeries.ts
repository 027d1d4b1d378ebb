import { type Counts, noCounts } from './scores.ts';
import type { SeriesTruth } from './truth.ts';

/** Errors of the values of charts as shares of what their series span. */
export interface SeriesScore {
  /** Right are charts with their series and categories and no value more than 3 % off. */
  counts: Counts;
  values: number;
  median: number;
  max: number;
  differences: string[];
}

const tooFar = 0.03;

/** Scores the charts that were read by those known; a chart that was not read has no error, one unknown does not count. */
export function scoreSeries(truth: readonly SeriesTruth[], found: readonly SeriesTruth[]): SeriesScore {
  const score: SeriesScore = {
    counts: { ...noCounts(), known: truth.length },
    values: 0,
    median: 0,
    max: 0,
    differences: [],
  };
  const errors: number[] = [];
  for (const chart of truth) {
    const read = found.find(
      (one) => one.file === chart.file && one.page === chart.page && isSame(one, chart),
    );
    if (!read) continue;
    score.counts.found += 1;
    const own = errorsOf(chart, read);
    errors.push(...own);
    const worst = Math.max(0, ...own);
    if (worst <= tooFar) score.counts.hits += 1;
    else
      score.differences.push(
        `${chart.file} p.${chart.page} ${chart.label} ${chart.caption}: ${(worst * 100).toFixed(1)}% off`,
      );
  }
  errors.sort((one, other) => one - other);
  return {
    ...score,
    values: errors.length,
    median: errors[errors.length >> 1] ?? 0,
    max: errors.at(-1) ?? 0,
  };
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

const isSame = (one: SeriesTruth, other: SeriesTruth) =>
  plain(one.label) === plain(other.label) &&
  (one.label !== '' || plain(one.caption) === plain(other.caption));

/** An error for each known value; 1 for one that is missing, or of a series that is not there. */
function errorsOf(chart: SeriesTruth, read: SeriesTruth): number[] {
  if (read.series.length !== chart.series.length) return [1];
  const spans = chart.series.flatMap(({ values }) => values.filter((value) => value !== null));
  const span = Math.max(0, ...spans) - Math.min(...spans) || 1;
  // Labels that are told must be those known, at their places.
  const isOther = read.labels.some(
    (label, at) => label !== '' && plain(label) !== plain(chart.labels[at] ?? ''),
  );
  if (isOther || read.labels.length !== chart.labels.length) return [1];
  return chart.series.flatMap(({ name, values }) => {
    const own = read.series.find((one) => plain(one.name) === plain(name));
    return values.flatMap((value, at) => {
      const told = own?.values[at] ?? null;
      if (value === null) return told === null ? [] : [1];
      // A bar without height is not drawn.
      if (told === null) return Math.abs(value) / span < 0.005 ? [] : [1];
      return [Math.abs(told - value) / span];
    });
  });
}

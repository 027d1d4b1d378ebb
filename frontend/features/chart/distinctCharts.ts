import type { Chart } from '../../../bff/contract/entities.ts';

const likeness = ({ name, source }: Chart) => `${name}\n${source}`;

/** Charts of other titles or sources than those before them and than `others`: reports of one house repeat charts. */
export function distinctCharts(charts: readonly Chart[], others: readonly Chart[] = []): Chart[] {
  const seen = new Set(others.map(likeness));
  return charts.filter((chart) => {
    const known = seen.has(likeness(chart));
    seen.add(likeness(chart));
    return !known;
  });
}

import type { FigureTruth, ReportTruth } from './model.ts';

/** A number that a sentence states, as `statements-truth.json` has it. */
interface Statement {
  file: string;
  name: string;
  period: string;
  value: number;
  unit: string;
}

/**
 * The numbers that sentences of a report tell of its charts: a value with its unit, where the sentence names chart, series
 * and time, and no other value of the chart is printed alike.
 */
export function knownStatements({ name, metadata, pages, figures }: ReportTruth): Statement[] {
  const text = pages.flatMap(({ lines }) => lines).join('');
  const sentences = text.replace(/\s/g, '').split(/[。；]/);
  return figures.flatMap((figure) =>
    sentences
      .filter((sentence) => tellsOf(sentence, figure.id))
      .flatMap((sentence) => statedIn(sentence, figure, metadata.stock?.name ?? ''))
      .map((one) => ({ file: `${name}.pdf`, ...one })),
  );
}

const tellsOf = (sentence: string, id: string) => new RegExp(`${id}(?!\\d)`).test(sentence);

function statedIn(
  sentence: string,
  { chart, caption }: FigureTruth,
  stock: string,
): Omit<Statement, 'file'>[] {
  const [plot] = chart?.plots ?? [];
  if (!chart || !plot || !['bar', 'area', 'combo', 'line'].includes(chart.form)) return [];
  if (!sentence.includes(plot.name)) return [];
  const owner = stock !== '' && caption.startsWith(stock) ? stock : '';
  const told = plot.values.flatMap((value, index) => {
    const time = timeOf(chart.labels[index] ?? '');
    const said = value !== null && time && sentence.includes(time.said);
    return said &&
      printed(value).some((text) => new RegExp(`(?<![\\d.,])${text}${chart.unit}`).test(sentence))
      ? [{ name: owner + plot.name, period: time.key, value, unit: chart.unit }]
      : [];
  });
  // Two times with one number: the sentence may tell it of either.
  return told.filter(({ value }) => told.filter((one) => one.value === value).length === 1);
}

/** A value as sentences may print it, thousands marked. */
const printed = (value: number): string[] =>
  [0, 1, 2]
    .filter((digits) => Number(value.toFixed(digits)) === value)
    .map((digits) => value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d)(\.|$))/g, ','));

/** 2026E as the year that sentences name, 25/03 as their month. */
function timeOf(label: string): { key: string; said: string } | null {
  const [, year] = /^(\d{4})E?$/.exec(label) ?? [];
  if (year) return { key: year, said: `${year}年` };
  const [, short, month] = /^(\d\d)\/(\d\d)$/.exec(label) ?? [];
  return short && month ? { key: `20${short}-${month}`, said: `20${short}年${Number(month)}月` } : null;
}

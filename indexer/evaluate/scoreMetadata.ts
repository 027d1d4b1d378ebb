import { indicatorsIn } from '../../mappings/quantities/indicators.ts';
import type { PageArtifact } from '../artifacts.ts';
import { type Counts, noCounts, type ScoreLine } from './scores.ts';
import type { MetadataTruth, OutlookTruth, PageTruth, StatementTruth } from './truth.ts';

const fields = ['title', 'subtitle', 'organization', 'date'] as const;

/**
 * Compares what was found with what is known, field by field; spelling variants (width, spaces, dashes) do not count. A
 * truth that lists only some researchers counts the others as wrong.
 */
export function scoreMetadata(
  truth: readonly MetadataTruth[],
  found: readonly MetadataTruth[],
): { fields: ScoreLine[]; differences: string[] } {
  const differences: string[] = [];
  const lineOf = (name: string): ScoreLine => ({ name, ...noCounts() });
  const lines = {
    title: lineOf('Title'),
    subtitle: lineOf('Subtitle'),
    organization: lineOf('Organization'),
    date: lineOf('Date'),
    researchers: lineOf('Researchers'),
  };
  for (const known of truth) {
    const one = found.find(({ file }) => file === known.file);
    for (const field of fields) {
      const [value, read] = [plain(known[field]), plain(one?.[field] ?? '')];
      const line = lines[field];
      if (value !== '') line.known += 1;
      if (read !== '') line.found += 1;
      if (value !== '' && value === read) line.hits += 1;
      if (value !== read)
        differences.push(`${known.file} ${field}: found "${one?.[field] ?? ''}", known "${known[field]}"`);
    }
    const names = one?.researchers_include ?? [];
    const missing = known.researchers_include.filter((name) => !names.includes(name));
    const others = names.filter((name) => ![...known.researchers_include, ...known.contacts].includes(name));
    const { researchers } = lines;
    researchers.known += known.researchers_include.length;
    researchers.hits += known.researchers_include.length - missing.length;
    researchers.found += known.researchers_include.length - missing.length + others.length;
    if (others.length > 0) differences.push(`${known.file} researchers: not known are ${others.join(', ')}`);
    if (missing.length > 0) differences.push(`${known.file} researchers: without ${missing.join(', ')}`);
  }
  return { fields: Object.values(lines), differences };
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s—–―─-]+/g, '')
    .toLowerCase();
}

/**
 * Compares the text of a file's pages with their known lines, added to `sum`: characters in any order, blanks and widths
 * left aside; pages without lines do not count.
 */
export function addText(
  sum: Counts,
  truth: readonly Pick<PageTruth, 'page' | 'lines'>[],
  pages: readonly PageArtifact[],
): void {
  for (const { page, lines } of truth) {
    if (!lines) continue;
    const known = countsOf(lines.join(''));
    const found = countsOf(pages[page - 1]?.runs.map(({ text }) => text).join('') ?? '');
    for (const [character, count] of known) {
      sum.known += count;
      sum.hits += Math.min(count, found.get(character) ?? 0);
    }
    for (const count of found.values()) sum.found += count;
  }
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.normalize('NFKC').replace(/\s/gu, ''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Values of one kind. */
interface OutlookScore extends Counts {
  name: string;
}

/** Values of an outlook as texts that agree when they are the same. */
const values: Record<string, (one: OutlookTruth) => string[]> = {
  rating: ({ rating }) => (rating ? [rating] : []),
  change: ({ rating, rating_change }) => (rating_change ? [`${rating} ${rating_change}`] : []),
  target_price: ({ target_price }) => (target_price === null ? [] : [String(target_price)]),
  forecasts: ({ forecasts }) =>
    forecasts.map(({ year, metric, value, unit }) => `${metric} ${year}: ${value} ${unit}`),
};

/** Scores ratings, target prices and forecasts of the known reports; other reports do not count. */
export function scoreOutlooks(
  truth: readonly OutlookTruth[],
  found: readonly OutlookTruth[],
): { scores: OutlookScore[]; differences: string[] } {
  const differences: string[] = [];
  const scores = Object.entries(values).map(([name, valuesOf]) => {
    const score: OutlookScore = { name, known: 0, found: 0, hits: 0 };
    for (const one of truth) {
      const known = new Set(valuesOf(one));
      const read = new Set(found.filter(({ file }) => file === one.file).flatMap(valuesOf));
      score.known += known.size;
      score.found += read.size;
      for (const value of known)
        if (read.has(value)) score.hits += 1;
        else differences.push(`${one.file}: ${name} ${value} not found`);
      for (const value of read) if (!known.has(value)) differences.push(`${one.file}: no ${name} ${value}`);
    }
    return score;
  });
  return { scores, differences };
}

/**
 * Scores the numbers that reports state. A find agrees by name, time, value and unit; found are those whose value and
 * unit are a known one's of their report, for what else a report states is not known.
 */
export function scoreStatements(
  truth: readonly StatementTruth[],
  found: readonly StatementTruth[],
): Counts & { differences: string[] } {
  const differences: string[] = [];
  const counts = noCounts();
  const known = new Set(truth.map(keyOf));
  const values = new Set(truth.map(toldOf));
  const read = new Set(found.filter((one) => values.has(toldOf(one))).map(keyOf));
  for (const key of known) {
    counts.known += 1;
    if (read.has(key)) counts.hits += 1;
    else differences.push(`${key} not found`);
  }
  counts.found = read.size;
  for (const key of read) if (!known.has(key)) differences.push(`${key} is not stated`);
  return { ...counts, differences };
}

const toldOf = ({ file, value, unit }: StatementTruth) => `${file}: ${value}${unit}`;
const keyOf = (one: StatementTruth) => `${toldOf(one)} ${nameOf(one)} ${one.period}`;

/** A name with its indicator as the product calls it. */
function nameOf({ name }: StatementTruth): string {
  const plain = name.normalize('NFKC').replace(/\s/g, '');
  const [, stem = plain, change = ''] = /^(.+?)(同比|环比)?$/.exec(plain) ?? [];
  const indicator = indicatorsIn(stem).at(-1);
  if (!indicator || indicator.end !== stem.length) return plain;
  return stem.slice(0, indicator.start) + indicator.name + change;
}

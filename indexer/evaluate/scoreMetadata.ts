import type { PageArtifact } from '../artifacts.ts';
import { sharesOf } from './scoreCells.ts';
import type { MetadataTruth, OutlookTruth, PageTruth } from './truth.ts';

/** Extracted values that match the known ones, by field. */
export interface MetadataScore {
  of: number;
  title: number;
  subtitle: number;
  organization: number;
  date: number;
  /** Reports all of whose known researchers were found. */
  researchers: number;
  /** Names found in all, and those of them that are known; a truth that lists only some counts the others as wrong. */
  names: { found: number; known: number };
  /** One line for each value that differs. */
  differences: string[];
}

/** Compares what was found with what is known; spelling variants (width, spaces, dashes) do not count. */
export function scoreMetadata(truth: MetadataTruth[], found: MetadataTruth[]): MetadataScore {
  const score: MetadataScore = {
    of: truth.length,
    title: 0,
    subtitle: 0,
    organization: 0,
    date: 0,
    researchers: 0,
    names: { found: 0, known: 0 },
    differences: [],
  };
  for (const known of truth) {
    const one = found.find(({ file }) => file === known.file);
    for (const field of ['title', 'subtitle', 'organization', 'date'] as const) {
      if (one && plain(one[field]) === plain(known[field])) score[field] += 1;
      else
        score.differences.push(
          `${known.file} ${field}: found "${one?.[field] ?? ''}", known "${known[field]}"`,
        );
    }
    const names = one?.researchers_include ?? [];
    const others = names.filter((name) => ![...known.researchers_include, ...known.contacts].includes(name));
    score.names.found += names.length;
    score.names.known += names.length - others.length;
    if (others.length > 0)
      score.differences.push(`${known.file} researchers: not known are ${others.join(', ')}`);
    const missing = known.researchers_include.filter((name) => !one?.researchers_include.includes(name));
    if (one && missing.length === 0) score.researchers += 1;
    else score.differences.push(`${known.file} researchers: without ${missing.join(', ')}`);
  }
  return score;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s—–―─-]+/g, '')
    .toLowerCase();
}

/** Share of the known text that was read: characters in any order; blanks and widths do not count. */
export interface TextScore {
  known: number;
  found: number;
  shared: number;
}

/** Compares the text of a file's pages with their known lines, added to `sum`; pages without lines do not count. */
export function addText(sum: TextScore, truth: PageTruth[], pages: PageArtifact[]): void {
  for (const { page, lines } of truth) {
    if (!lines) continue;
    const known = countsOf(lines.join(''));
    const found = countsOf(pages[page - 1]?.runs.map(({ text }) => text).join('') ?? '');
    for (const [character, count] of known) {
      sum.known += count;
      sum.shared += Math.min(count, found.get(character) ?? 0);
    }
    for (const count of found.values()) sum.found += count;
  }
}

/** F1 of the characters; 0 when nothing is known. */
export const textF1 = ({ known, found, shared }: TextScore): number =>
  sharesOf({ known, found, hits: shared }).f1;

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.normalize('NFKC').replace(/\s/gu, ''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Values of one kind: how many are known, were found, and agree. */
interface OutlookScore {
  name: string;
  known: number;
  found: number;
  hits: number;
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

import type { Box } from '../artifacts.ts';
import type { FigureTruth, PageTruth } from './truth.ts';

/** How well figures of one kind were found on the listed pages. */
export interface ChartScore {
  known: number;
  found: number;
  hits: number;
  precision: number;
  recall: number;
  f1: number;
  /** Hits whose crop covers at least 97% of the known caption, body and source. */
  whole: number;
  /** One line for each figure missed, found falsely or cut. */
  differences: string[];
}

const enoughOverlap = 0.8;
const enoughCover = 0.97;

/**
 * Scores one kind of figure. A find is a hit when page, kind and label agree and its body has IoU >= 0.8 with the
 * known one; each known figure is matched once. Pages that are not listed do not count.
 */
export function scoreCharts(kind: FigureTruth['kind'], truth: PageTruth[], found: PageTruth[]): ChartScore {
  const differences: string[] = [];
  let [known, finds, hits, whole] = [0, 0, 0, 0];
  for (const page of truth) {
    const where = `${page.file} p.${page.page}`;
    const here = found.find((one) => one.file === page.file && one.page === page.page);
    const mine = (here?.figures ?? []).filter((one) => one.kind === kind);
    const open = new Set(mine);
    finds += mine.length;
    for (const figure of page.figures.filter((one) => one.kind === kind)) {
      known += 1;
      const candidates = [...open].filter((one) => sameLabel(one.id, figure.id));
      const best = candidates.sort(
        (a, b) => overlapOf(b.body, figure.body) - overlapOf(a.body, figure.body),
      )[0];
      const overlap = best ? overlapOf(best.body, figure.body) : 0;
      if (!best || overlap < enoughOverlap) {
        const why = best
          ? `IoU ${overlap.toFixed(2)}, found ${best.body.join(' ')}, known ${figure.body.join(' ')}`
          : 'not found';
        differences.push(`${where} ${figure.id}: ${why}`);
        continue;
      }
      hits += 1;
      open.delete(best);
      const cover = areaOf(shared(best.full, figure.full)) / areaOf(figure.full);
      if (cover >= enoughCover) whole += 1;
      else
        differences.push(
          `${where} ${figure.id}: crop covers ${(cover * 100).toFixed(1)}%, ${best.full.join(' ')} of ${figure.full.join(' ')}`,
        );
    }
    for (const one of open) differences.push(`${where} ${one.id}: no such ${kind}, ${one.body.join(' ')}`);
  }
  const precision = finds === 0 ? 0 : hits / finds;
  const recall = known === 0 ? 0 : hits / known;
  const f1 = hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { known, found: finds, hits, precision, recall, f1, whole, differences };
}

/** Area of the intersection over area of the union. */
export function overlapOf(one: Box, other: Box): number {
  const both = areaOf(shared(one, other));
  return both === 0 ? 0 : both / (areaOf(one) + areaOf(other) - both);
}

function shared(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

function areaOf([left, top, right, bottom]: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function sameLabel(one: string, other: string): boolean {
  const plain = (label: string) => label.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  return plain(one) === plain(other);
}

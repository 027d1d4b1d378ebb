import type { Box } from '../artifacts.ts';
import { areaOf, overlapOf, shared } from '../figures/boxOverlap.ts';
import { type Counts, sharesOf } from './scores.ts';
import type { FigureTruth, PageTruth } from './truth.ts';

/** Precision and recall for figures of one kind on the listed pages. */
export interface ChartScore extends Counts {
  precision: number;
  recall: number;
  f1: number;
  /** Known figures with a number: each should have a crop. */
  numbered: number;
  /** Those whose crop covers at least 97% of the known caption, body and source, hit or not. */
  whole: number;
  /** One for each figure missed, found falsely or cut. */
  differences: FigureDifference[];
}

/** Differences between known and found figures. */
export interface FigureDifference {
  file: string;
  page: number;
  /** Differences, for people to read. */
  why: string;
  known?: FigureTruth | undefined;
  found?: FigureTruth | undefined;
}

const enoughOverlap = 0.8;
const enoughCover = 0.97;

/**
 * Scores one kind of figure. A find is a hit when page, kind and label agree and its body has IoU >= 0.8 with the
 * known one; each known figure is matched once. Pages that are not listed do not count.
 */
export function scoreCharts(kind: FigureTruth['kind'], truth: PageTruth[], found: PageTruth[]): ChartScore {
  const differences: FigureDifference[] = [];
  let [known, finds, hits, numbered, whole] = [0, 0, 0, 0, 0];
  for (const { file, page, figures } of truth) {
    const here = found.find((one) => one.file === file && one.page === page)?.figures ?? [];
    const open = new Set(here.filter((one) => one.kind === kind));
    const differs = (why: string, known?: FigureTruth, found?: FigureTruth) =>
      differences.push({
        file,
        page,
        why: `${(known ?? found)?.id || '(unnumbered)'}: ${why}`,
        known,
        found,
      });
    finds += open.size;
    for (const figure of figures.filter((one) => one.kind === kind)) {
      known += 1;
      const best = bestOf([...open], figure, ({ body }) => overlapOf(body, figure.body));
      const overlap = best ? overlapOf(best.body, figure.body) : 0;
      const hit = best && overlap >= enoughOverlap;
      if (hit) {
        hits += 1;
        open.delete(best);
      } else differs(best ? `IoU ${overlap.toFixed(2)}` : 'not found', figure, best);
      if (figure.id === '') continue;
      numbered += 1;
      const crop = hit ? best : bestOf(here, figure, ({ full }) => coverOf(full, figure.full));
      const cover = crop ? coverOf(crop.full, figure.full) : 0;
      if (cover >= enoughCover) whole += 1;
      else if (hit) differs(`crop covers ${(cover * 100).toFixed(1)}%`, figure, crop);
    }
    for (const one of open) differs(`no such ${kind}`, undefined, one);
  }
  const counts = { known, found: finds, hits };
  return { ...counts, ...sharesOf(counts), numbered, whole, differences };
}

/** The one with the figure's label that fits it best. */
function bestOf(
  candidates: FigureTruth[],
  figure: FigureTruth,
  measure: (one: FigureTruth) => number,
): FigureTruth | undefined {
  return candidates.filter((one) => sameLabel(one.id, figure.id)).sort((a, b) => measure(b) - measure(a))[0];
}

/** The share of what is to be covered that a crop covers. */
function coverOf(crop: Box, whole: Box): number {
  return areaOf(shared(crop, whole)) / areaOf(whole);
}

function sameLabel(one: string, other: string): boolean {
  const plain = (label: string) => label.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  return plain(one) === plain(other);
}

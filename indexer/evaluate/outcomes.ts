import { overlapOf } from '../figures/boxOverlap.ts';
import type { FigureTruth, PageTruth } from './truth.ts';

/** What became of a figure, and how it stands on its page. */
const outcomes = ['right', 'wrong box', 'wrong kind', 'wrong number', 'missed', 'spurious'] as const;
const layouts = ['alone', 'side by side', 'caption beneath', 'no caption'] as const;
type Outcome = (typeof outcomes)[number];
type Layout = (typeof layouts)[number];

/** How many figures of each layout had each outcome. */
type Outcomes = Record<Layout, Record<Outcome, number>>;

const enoughOverlap = 0.8;
/** Share of overlap from which two boxes are meant to be of one figure. */
const someOverlap = 0.3;

/**
 * Tells what became of each known figure, charts and tables together, by how it stands on its page. Each find counts
 * once: first where all is right, then where the number is, then where it stands; the rest are spurious.
 */
export function outcomesOf(truth: PageTruth[], found: PageTruth[]): Outcomes {
  const counts = Object.fromEntries(
    layouts.map((layout) => [layout, Object.fromEntries(outcomes.map((outcome) => [outcome, 0]))]),
  ) as Outcomes;
  for (const page of truth) {
    const open = new Set(
      found.filter((one) => one.file === page.file && one.page === page.page).flatMap((one) => one.figures),
    );
    const left = new Set(page.figures);
    const settle = (outcome: Outcome, agree: (one: FigureTruth, known: FigureTruth) => boolean) => {
      for (const known of left) {
        const fit = [...open]
          .filter((one) => agree(one, known))
          .sort((a, b) => overlapOf(b.body, known.body) - overlapOf(a.body, known.body))[0];
        if (!fit) continue;
        open.delete(fit);
        left.delete(known);
        counts[layoutOf(known, page)][outcome] += 1;
      }
    };
    const overlap = (one: FigureTruth, known: FigureTruth) => overlapOf(one.body, known.body);
    const named = (one: FigureTruth, known: FigureTruth) => plain(one.id) === plain(known.id);
    settle('right', (a, b) => named(a, b) && a.kind === b.kind && overlap(a, b) >= enoughOverlap);
    settle('wrong kind', (a, b) => named(a, b) && overlap(a, b) >= enoughOverlap);
    settle('wrong box', (a, b) => named(a, b) && (a.id !== '' || overlap(a, b) >= someOverlap));
    settle('wrong number', (a, b) => overlap(a, b) >= someOverlap);
    for (const known of left) counts[layoutOf(known, page)].missed += 1;
    for (const one of open) counts[layoutOf(one, page)].spurious += 1;
  }
  return counts;
}

/** Lines of a table: a layout each, with its counts; layouts without any figure are left out. */
export function describeOutcomes(counts: Outcomes): string[] {
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => `${value}`.padStart(14)).join('');
  const rows = layouts
    .filter((layout) => outcomes.some((outcome) => counts[layout][outcome] > 0))
    .map((layout) => layout.padEnd(17) + cells(outcomes.map((outcome) => counts[layout][outcome])));
  return [' '.repeat(17) + cells(outcomes), ...rows];
}

const plain = (label: string) => label.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

function layoutOf({ id, body, full }: FigureTruth, { figures }: PageTruth): Layout {
  if (id === '') return 'no caption';
  if (full[1] > body[1] - 5 && full[3] > body[3] + 5) return 'caption beneath';
  const beside = figures.some((one) =>
    one.body[0] >= body[2] - 4 || one.body[2] <= body[0] + 4 ? sharesHeight(one, body) : false,
  );
  return beside ? 'side by side' : 'alone';
}

/** Half of the lower one's height is beside the other. */
function sharesHeight({ body }: FigureTruth, other: FigureTruth['body']): boolean {
  const shared = Math.min(body[3], other[3]) - Math.max(body[1], other[1]);
  return shared > Math.min(body[3] - body[1], other[3] - other[1]) * 0.5;
}

import type { Box, PageArtifact } from '../artifacts.ts';
import type { Caption } from './captions.ts';
import type { InkMap } from './inkMap.ts';

/** The share of a table's height that its rows of text fill; wrapped cells leave gaps. */
const filledRows = 0.27;
/** The share of a body's area: the thin lines of tables stay below, bars and pies above. */
const muchDrawn = 0.05;
const nothingDrawn = 0.0015;
const minCells = 8;
/** Stacked areas are higher, in points, than a table's head and its row, and fill more. */
const minArea = 60;
const mostlyFilled = 0.6;

/** Where a label and what is drawn differ: shares of a table's body that is drawn, ruled in cells or not, and of a chart's. */
const plain = { ruled: 0.01, unruled: 0.004, chart: 0.01 };
/** Shares of rows with several cells: at least in a table, at most in a chart with its ticks. */
const several = { table: 0.6, chart: 0.4 };
const minRows = 3;
const minTicks = 4;

/**
 * Under 图表 the rows decide: text fills most of a table's height, but only the legend and axis of a chart. Much ink
 * that is neither text nor a row's fill is a drawing. 表 is a table and 图 a chart unless plainly drawn as the other;
 * a picture without text is what its label says. `cells`: it is ruled in cells.
 */
export function kindOf(
  caption: Pick<Caption, 'word'>,
  box: Box,
  runs: PageArtifact['runs'],
  ink: InkMap,
  cells = false,
): 'chart' | 'table' {
  const upright = runs.filter(
    (run) => run.box[3] - run.box[1] < (run.box[2] - run.box[0]) * 1.8 || run.text.length < 2,
  );
  const rows = rowsOf(upright);
  const width = box[2] - box[0];
  let spread = 0;
  for (const row of rows) {
    const covered = row.reduce((sum, run) => sum + run.box[2] - run.box[0], 0);
    const reach = (row.at(-1)?.box[2] ?? 0) - (row[0]?.box[0] ?? 0);
    if (covered > width * 0.35 || (row.length > 1 && reach > width * 0.5))
      spread += Math.min(...row.map((run) => run.box[3] - run.box[1]));
  }
  const words = runs.map((run) => run.box);
  const inRows = spread > (box[3] - box[1]) * filledRows;
  const wide = rows.filter((row) => row.length > 1).length;
  if (caption.word !== '表' && isGrid(box, rows)) return 'table';
  if (caption.word === '图') {
    const able =
      inRows && upright.length >= minCells && wide >= minRows && wide >= rows.length * several.table;
    const most = cells ? plain.ruled : plain.unruled;
    return able && ink.drawnShare(box, words, false) < most ? 'table' : 'chart';
  }
  if (caption.word === '表') {
    const able = !inRows && !cells && upright.length >= minTicks && wide <= rows.length * several.chart;
    return able && ink.drawnShare(box, words, false) > plain.chart ? 'chart' : 'table';
  }
  if (cells) return 'table';
  const drawn = ink.drawnShare(box, words);
  if (drawn > muchDrawn) {
    const tinted = inRows && upright.length >= minCells && ink.drawnShare(box, words, false) < muchDrawn;
    return tinted ? 'table' : 'chart';
  }
  if (isFilled(box, upright, ink)) return 'chart';
  // Nothing but words and the rules between them.
  if (drawn < nothingDrawn && upright.length >= minCells) return 'table';
  return inRows ? 'table' : 'chart';
}

/** Rows of a grid at least, words of each, and the shares of rows that have them and of words that are numbers. */
const grid = { rows: 3, words: 3, filled: 0.8, numbers: 0.5 };
/** Distance of rows at most, in middle distances; a chart's labels leave its drawing free. */
const farthest = 2.2;

/** Rows of numbers from top to bottom, whatever colours they stand on. */
function isGrid([, top, , bottom]: Box, rows: PageArtifact['runs'][]): boolean {
  // A run may hold the cells of several columns.
  const words = rows.map((row) => row.flatMap(({ text }) => text.trim().split(/\s+/)));
  const full = words.filter(({ length }) => length >= grid.words);
  if (full.length < grid.rows || full.length < rows.length * grid.filled) return false;
  const all = full.flat();
  if (all.filter((word) => /\d/.test(word)).length < all.length * grid.numbers) return false;
  const middles = rows.map((row) => ((row[0]?.box[1] ?? 0) + (row[0]?.box[3] ?? 0)) / 2);
  const pitches = middles.slice(1).map((middle, at) => middle - (middles[at] ?? 0));
  const usual = [...pitches].sort((one, other) => one - other)[pitches.length >> 1] ?? 0;
  const [first = top, last = bottom] = [middles[0], middles.at(-1)];
  return [...pitches, first - top, bottom - last].every((pitch) => pitch < usual * farthest);
}

/** Fills from side to side with their words beside them: areas stacked to a whole. A tinted table's words stand on it. */
function isFilled(box: Box, runs: PageArtifact['runs'], ink: InkMap): boolean {
  if (box[3] - box[1] < minArea || ink.density(box) < mostlyFilled) return false;
  const on = runs.filter((run) => ink.density(run.box) > 0.5).length;
  return on < runs.length * 0.3;
}

/** Rules from edge to edge both ways: a table's cells. A chart's grid ends at its axes, within its labels. */
export function hasRuledCells(drawing: Box, ink: InkMap): boolean {
  const { across, down } = ink.rules(drawing);
  return across >= 4 && down >= 3;
}

/** Runs grouped by their height on the page, each row from left to right. */
export function rowsOf(runs: PageArtifact['runs']): PageArtifact['runs'][] {
  const rows: PageArtifact['runs'][] = [];
  const sorted = [...runs].sort((one, other) => one.box[1] + one.box[3] - other.box[1] - other.box[3]);
  for (const run of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const middle = (box: Box) => (box[1] + box[3]) / 2;
    if (row && first && middle(run.box) - middle(first.box) < (first.box[3] - first.box[1]) * 0.5)
      row.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => row.sort((one, other) => one.box[0] - other.box[0]));
}

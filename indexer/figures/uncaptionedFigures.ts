import type { Box } from '../artifacts.ts';
import { hanOf } from '../pdf/text/characters.ts';
import { union } from '../pdf/text/pieces.ts';
import type { FigurePage } from './figurePage.ts';
import type { InkMap } from './inkMap.ts';
import { hasRuledCells, kindOf, rowsOf } from './kind.ts';
import type { Source } from './sources.ts';

/** A drawing that no caption names: a chart beside the first page's text, a flow chart between paragraphs. */
export interface UncaptionedFigure {
  body: Box;
  /** Its heading, the line above it, or the nearest heading of the page; empty without any. */
  name: string;
  /** Heading right above and source right below that belong to the figure. */
  parts: Box[];
  source: string;
}

const marker = /Table\s*_/i;
/** Smaller drawings are logos, icons and formulas; points. */
const minSize = { first: { width: 90, height: 48 }, inner: { width: 150, height: 90 } };
/** Distance of labels from what they label; wider on slides. */
const labelReach = { page: 12, slide: 20 };
/** Labels are set in smaller print than this. */
const labelPrint = { page: 10, slide: 14 };
const formOf = ({ width, height }: FigurePage) => (width > height ? 'slide' : 'page');
/** Filled boxes with at least this many Han characters are text set as cards, not a drawing. */
const cards = { filled: 0.6, words: 20 };
/** Distance of a heading above its drawing, and of a source below. */
const headingReach = { page: 42, slide: 70 };
const sourceReach = 24;
/** The print of a headline, in points: what holds it is its band. */
const headlineSize = 13;
/** The share of ink in a drawing: less is a frame, more a fill or a photograph. */
const share = { min: 0.006, max: 0.55 };
/** Colours that fill at least this share each of a map of values. */
const mapped = { colours: 5, share: 0.03 };
/** QR codes are square, and half of them is black. */
const squareShare = 0.28;

/** Finds the drawings of a page that lie outside of the figures found by their captions. */
export function uncaptionedFigures(
  page: FigurePage,
  taken: Box[],
  sources: Source[],
  ink: InkMap,
): UncaptionedFigure[] {
  const texts = page.runs.map(({ box }) => box);
  const size = page.page === 1 ? minSize.first : minSize.inner;
  return ink
    .blobs([0, page.head, page.width, page.foot], [...texts, ...taken])
    .filter((box) => box[2] - box[0] >= size.width * 0.7 && box[3] - box[1] >= size.height * 0.7)
    .map((box) => ink.bounds(withTicks(withLabels(box, page), page, ink)))
    .filter((box) => box !== null)
    .filter((box) => !taken.some((other) => meets(box, other)))
    .filter((box) => box[2] - box[0] >= size.width && box[3] - box[1] >= size.height)
    .filter((box) => isDrawing(box, page, ink))
    .map((box) => {
      const around = surroundings(box, page, sources);
      const [heading] = around.parts;
      const titles = page.runs.filter(
        (run) =>
          heading &&
          run.box[1] > heading[3] - 2 &&
          run.box[3] < box[1] + 2 &&
          run.box[0] > box[0] - 4 &&
          run.box[2] < box[2] + 4,
      );
      return { ...around, body: titles.map((run) => run.box).reduce(union, box) };
    });
}

/** Sources, notes and captions stand as near as labels do. */
const notLabel = /来源|^注|^附?(?:图表?|表)\s?\d/;

/** Takes in what is printed at a drawing's sides: ticks, units, and in their print a legend beneath; may be turned. */
function withLabels(drawing: Box, page: FigurePage): Box {
  const small = page.runs.filter(
    ({ text, box }) =>
      heightOf(box) < labelPrint[formOf(page)] &&
      (text.length <= 24 || figuresOnly.test(text)) &&
      !notLabel.test(text),
  );
  const reach = labelReach[formOf(page)];
  const near = (box: Box, around: Box, down: number) =>
    box[0] < around[2] + reach &&
    box[2] > around[0] - reach &&
    box[1] < around[3] + down &&
    box[3] > around[1] - 2;
  const ticks = small.filter(({ box }) => near(box, drawing, reach)).map(({ box }) => box);
  const labelled = ticks.reduce(union, drawing);
  const print = Math.max(0, ...ticks.map(heightOf)) + 0.6;
  const withNear = (drawn: Box) =>
    small
      .filter(({ box }) => heightOf(box) <= print && near(box, drawn, reach))
      .reduce((whole, { box }) => union(whole, box), drawn);
  const all = withNear(labelled);
  if (formOf(page) === 'slide') return withAxis(all, small, reach);
  const whole = withSteps(all, small);
  return whole === all ? all : withNear(whole);
}

/** On a page: an axis goes on above what is drawn while its ticks are as far apart as those beside the drawing. */
function withSteps(drawing: Box, small: FigurePage['runs']): Box {
  const ticks = small
    .filter(({ text, box }) => figuresOnly.test(text) && box[0] > drawing[0] - 2 && box[2] < drawing[2] + 2)
    .map(({ box }) => box);
  const beside = ticks.filter((box) => box[1] >= drawing[1] - 2 && box[3] <= drawing[3] + 2);
  for (const first of beside.sort((one, other) => one[1] - other[1])) {
    const column = ticks.filter((box) => Math.abs(box[2] - first[2]) < 2);
    const under = column.filter((box) => box[1] > first[1] + 1 && box[3] <= drawing[3] + 2);
    const step = Math.min(...under.map((box) => box[1] - first[1]));
    const isAxis = under.some((box) => Math.abs(box[1] - first[1] - 2 * step) < step * 0.1);
    let top = first;
    const next = () => column.find((box) => Math.abs(top[1] - box[1] - step) < step * 0.1);
    for (let tick = isAxis ? next() : undefined; tick; tick = next()) top = tick;
    if (top !== first) return union(drawing, top);
  }
  return drawing;
}

/** On a slide: an axis goes on above and beneath what is drawn, tick by tick. */
function withAxis(drawing: Box, small: FigurePage['runs'], reach: number): Box {
  let whole = drawing;
  const ticks = small
    .filter(
      ({ text, box }) => figuresOnly.test(text) && box[0] > drawing[0] - reach && box[2] < drawing[2] + reach,
    )
    .map(({ box }) => box)
    .sort((one, other) => one[1] - other[1]);
  for (const box of [...ticks, ...ticks.toReversed()])
    if (box[1] < whole[3] + reach && box[3] > whole[1] - reach) whole = union(whole, box);
  return whole;
}

/** The ticks of an axis, read as one line. */
const figuresOnly = /^[\d\s/.,%年月Q-]+$/;

/** Height of a run's letters, turned or not. */
const heightOf = (box: Box) => Math.min(box[2] - box[0], box[3] - box[1]);

/** Takes in what is drawn right beneath, as turned ticks are that the page's text lacks. */
function withTicks(box: Box, page: FigurePage, ink: InkMap): Box {
  const [band] = ink.bands([box[0], box[3] + 1, box[2], Math.min(page.foot, box[3] + 40)], 2);
  if (!band || band[1] - box[3] > 6 || band[3] - band[1] > 28 || band[3] - band[1] < 4) return box;
  if (page.runs.some((run) => meets(run.box, band))) return box;
  return [box[0], box[1], box[2], band[3]];
}

/** Rows of several cells: tables without a caption are not kept as figures. */
function isTable(inside: FigurePage['runs']): boolean {
  const rows = rowsOf(inside);
  const wide = rows.filter((row) => row.length >= 3).length;
  const worded = rows.filter(
    (row) => row.length >= 2 && row.some(({ text }) => /[\p{Script=Han}A-Za-z]{2}/u.test(text)),
  );
  return wide >= 3 || worded.length >= 4;
}

/** Mails, telephone and licence numbers: with their icons and portraits they are the card of a person. */
const contact =
  /[\w.-]@[\w-]+\.|(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)0\d{2,3}[-—\s]?\d{7,8}(?!\d)|(?<![A-Z\d])[A-Z]\d{12,13}(?!\d)|执业|证书编号/;

function isDrawing(box: Box, page: FigurePage, ink: InkMap): boolean {
  const [left, top, right, bottom] = box;
  if (left < 8 || right > page.width - 8 || top < page.height * 0.09) return false;
  const inside = page.runs.filter((run) => meets(run.box, box));
  if (inside.some(({ text }) => contact.test(text))) return false;
  const prose = inside.filter(({ text }) => hanOf(text) > 12);
  if (page.page === 1 && inside.some((run) => run.box[3] - run.box[1] > headlineSize)) return false;
  if (prose.length > 2 || hasRuledCells(box, ink) || isTable(inside)) return false;
  const drawn = ink.drawnShare(
    box,
    inside.map((run) => run.box),
  );
  const words = inside.reduce((sum, { text }) => sum + hanOf(text), 0);
  const filled = ink.density(box) > cards.filled;
  if (words >= cards.words && filled) return false;
  const ratio = (right - left) / (bottom - top);
  // A map of values covers its box with many colours; a fill or a banner has few.
  if (filled && page.page > 1 && ink.colours(box, mapped.share) >= mapped.colours) return true;
  if (drawn < share.min || drawn > share.max) return false;
  if (ratio > 0.85 && ratio < 1.18 && drawn > squareShare && inside.length < 3) return false;
  return kindOf({ word: '图表' }, box, inside, ink) === 'chart';
}

function surroundings(body: Box, page: FigurePage, sources: Source[]): Omit<UncaptionedFigure, 'body'> {
  const across = (box: Box) => box[0] < body[2] && box[2] > body[0] - 12;
  // The entries of a legend stand in one row.
  const inLegend = (run: FigurePage['runs'][number]) =>
    run.text.length < 12 &&
    page.runs.some(
      ({ box, text }) =>
        box !== run.box &&
        text.length < 12 &&
        Math.abs(box[3] - run.box[3]) < 2 &&
        across(box) &&
        box[2] < body[2] + 12,
    );
  const above = page.runs
    .filter(
      (run) =>
        run.box[3] <= body[1] + 3 &&
        across(run.box) &&
        /[\p{Script=Han}A-Za-z]{2}/u.test(run.text) &&
        !marker.test(run.text) &&
        !inLegend(run),
    )
    .sort((one, other) => other.box[3] - one.box[3]);
  const near = above.filter(
    ({ box, text }) => body[1] - box[3] < headingReach[formOf(page)] && isHeading(text),
  );
  // A chart's own title stands between its heading and the drawing, in smaller print.
  const [right] = near.sort((one, other) => sizeOf(other.box) - sizeOf(one.box));
  const nearest = right ?? above.find(({ text, box }) => isHeading(text) && sizeOf(box) >= 9) ?? above[0];
  const source = sources.find(
    ({ box }) => box[1] > body[3] - 3 && box[1] - body[3] < sourceReach && across(box),
  );
  return {
    name: nearest?.text.replace(/^[■●▶◆➢❖\s]+|[：:]$/g, '').slice(0, 60) ?? '',
    parts: [...(right ? [right.box] : []), ...(source ? [source.box] : [])],
    source: source?.text ?? '',
  };
}

const sizeOf = (box: Box) => Math.round(box[3] - box[1]);

/** A short line without a stop. */
function isHeading(text: string): boolean {
  return text.length <= 32 && !/[。；，,;]/.test(text);
}

function meets(one: Box, other: Box): boolean {
  return one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];
}

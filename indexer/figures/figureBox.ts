import type { Box, PageArtifact } from '../artifacts.ts';
import { hanOf, listMark, listNumber } from '../pdf/text/characters.ts';
import { union } from '../pdf/text/pieces.ts';
import type { FigureRegion } from './figureRegions.ts';
import type { InkMap } from './inkMap.ts';
import { hasRuledCells, kindOf } from './kind.ts';

/** Contents of a figure region. */
export interface FigureBox {
  box: Box;
  kind: 'chart' | 'table';
}

/** Rules at a figureRegion's ends are thinner than this, in points. */
const ruleHeight = 3.2;
const nearEnd = 14;
const footGap = 6;
/** A rule that touches a drawing is so near its end; an axis has its labels beneath it. */
const touching = 6;
const minSize = { width: 36, height: 12 };

/**
 * Tight box of a region's figure: all ink but the framing rules. Null when only prose is there: then the caption was a
 * sentence or its figure is elsewhere.
 */
export function figureBoxOf(figureRegion: FigureRegion, page: PageArtifact, ink: InkMap): FigureBox | null {
  const runs = page.runs.filter(({ box }) => overlaps(box, figureRegion.box));
  const region = figureRegion.closed ? figureRegion.box : openRegion(figureRegion.box, runs, ink);
  if (!region) return null;
  const inside = runs.filter(({ box }) => overlaps(box, region));
  const whole = ink.bounds(region);
  if (!whole) return null;
  const drawing = withoutRules(region, ink);
  const cells = drawing !== null && hasRuledCells(drawing, ink);
  const kind = kindOf(figureRegion.caption, whole, inside, ink, cells);
  const inCell = kind === 'chart' ? withinCell(figureRegion, region, ink) : null;
  const chart = inCell ? withoutRules(inCell, ink) : drawing;
  const box = kind === 'table' && !cells ? withoutOverhang(region, inside, ink) : chart;
  if (!box || box[2] - box[0] < minSize.width || box[3] - box[1] < minSize.height) return null;
  if (isProse(box, inside, ink)) return null;
  return { box, kind };
}

/** Without a source line the figure ends where prose begins. */
function openRegion(box: Box, runs: PageArtifact['runs'], ink: InkMap): Box | null {
  let bottom = box[1];
  const bands = ink.bands(box, 4).map((band) => {
    const lines = runs.filter((run) => overlaps(run.box, band));
    const [first] = lines;
    const alone = lines.length === 1 && first && !(ink.density(band) > 0 && !coveredBy(band, lines, ink));
    const line = alone ? first : undefined;
    const long = line && (hanOf(line.text) > 14 || line.box[2] - line.box[0] > (box[2] - box[0]) * 0.55);
    return { band, first, line, prose: long === true };
  });
  for (const [index, { band, first, line, prose }] of bands.entries()) {
    if (prose || (bottom > box[1] && line && beginsText(line, bands.slice(index + 1), box))) break;
    // The rule of the page's foot stands apart from what is above it.
    const rule = band[3] - band[1] <= ruleHeight && first === undefined;
    if (rule && box[3] - band[3] < nearEnd && band[1] - bottom > footGap) break;
    bottom = band[3];
  }
  return bottom > box[1] ? [box[0], box[1], box[2], bottom + 0.5] : null;
}

/** Items that cross a region at one height. */
interface TextRow {
  /** The run of text that is all there is. */
  line: PageArtifact['runs'][number] | undefined;
  prose: boolean;
}

const furtherItems = 3;
const outlineNumber = /^\d{1,2}(?:\.\d{1,2}){1,3}\s*\p{Script=Han}/u;

/** A heading or an item of a list alone at the text's margin before prose: it no longer belongs to the figure. */
function beginsText({ text, box }: PageArtifact['runs'][number], next: TextRow[], [left]: Box): boolean {
  const at = next.slice(0, furtherItems).findIndex(({ prose }) => prose);
  const first = next[at]?.line;
  if (!first || next.slice(0, at).some(({ line }) => !line)) return false;
  if (box[0] > left + 40 || hanOf(text) < 4) return false;
  if (listMark.test(text)) return hanOf(text) >= 8;
  if (listNumber.test(text) || outlineNumber.test(text)) return true;
  // Ticks and legends are set in smaller print than the prose beneath.
  return at === 0 && box[3] - box[1] >= (first.box[3] - first.box[1]) * 0.97;
}

/** The part of a region between the rules of a table cell that holds its caption too; null without such rules. */
function withinCell({ caption }: FigureRegion, [left, top, right, bottom]: Box, ink: InkMap): Box | null {
  const [from, above, to] = caption.box;
  const beside = ink.uprights([left, above - 1, right, bottom]);
  const before = beside.filter((x) => x < from);
  const after = beside.filter((x) => x > to);
  if (before.length + after.length === 0) return null;
  const room = ruleHeight / 2;
  return [
    Math.max(left, ...before.map((x) => x + room)),
    top,
    Math.min(right, ...after.map((x) => x - room)),
    bottom,
  ];
}

/** Takes off thin rules right below the caption and right above the source, stubs of rules included. */
function withoutRules(region: Box, ink: InkMap): Box | null {
  let [left, top, right, bottom] = region;
  const bands = ink.bands(region, 0.9);
  for (const band of bands) {
    if (!(band[3] - band[1] <= ruleHeight || isFill(band, ink)) || band[1] - region[1] > nearEnd) break;
    top = band[3];
  }
  for (const band of bands.reverse()) {
    if (band[3] - band[1] > ruleHeight || region[3] - band[3] > nearEnd || band[1] <= top) break;
    bottom = band[1];
  }
  const tight = ink.bounds([left, top, right, bottom]);
  // A rule may touch the drawing; then it only shows by sticking out.
  const sides = tight && tight[3] - tight[1] > nearEnd * 3 ? ink.sides(tight, touching) : null;
  return tight && sides ? ink.bounds([sides[0], tight[1], sides[1], tight[3]]) : tight;
}

/** The rest of a filled band that a caption stands on. */
function isFill(band: Box, ink: InkMap): boolean {
  const tight = ink.bounds(band);
  return tight !== null && tight[3] - tight[1] <= ruleHeight * 3 && ink.density(tight) > 0.92;
}

/** A table keeps its own rules; those that stick out on both sides frame it and are not of it. */
function withoutOverhang(region: Box, runs: PageArtifact['runs'], ink: InkMap): Box | null {
  const bands = ink.bands(region, 0.9);
  const core = bands
    .filter((band) => band[3] - band[1] > ruleHeight)
    .map((band) => ink.bounds(band))
    .filter((one) => one !== null);
  if (core.length === 0) return ink.bounds(region);
  let inner = core.reduce(union);
  for (const { box } of runs)
    inner = union(inner, [box[0], Math.max(box[1], inner[1]), box[2], Math.min(box[3], inner[3])]);
  let [left, top, right, bottom] = region;
  for (const band of bands) {
    const rule = ink.bounds(band);
    if (!rule || band[3] - band[1] > ruleHeight) continue;
    const sticksOut = rule[0] < inner[0] - 2.2 && rule[2] > inner[2] + 2.2;
    const wide = inner[2] - inner[0];
    // The rule of the page's foot goes on far beyond a table in one of its columns.
    const goesOn = rule[0] < inner[0] - wide * 0.25 || rule[2] > inner[2] + wide * 0.25;
    if (!sticksOut && !(goesOn && band[1] >= inner[3] + footGap)) continue;
    if (band[3] <= inner[1] + 1) top = Math.max(top, band[3]);
    if (band[1] >= inner[3] - 1) bottom = Math.min(bottom, band[1]);
  }
  return ink.bounds([left, top, right, bottom]);
}

function isProse(box: Box, runs: PageArtifact['runs'], ink: InkMap): boolean {
  const width = box[2] - box[0];
  const lines = runs.filter((run) => hanOf(run.text) > 14 && run.box[2] - run.box[0] > width * 0.6);
  const height = lines.reduce((sum, run) => sum + run.box[3] - run.box[1], 0);
  return height > (box[3] - box[1]) * 0.4 && coveredBy(box, runs, ink);
}

/** Nearly all ink of a box belongs to text. */
function coveredBy(box: Box, runs: PageArtifact['runs'], ink: InkMap): boolean {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  const all = ink.density(box) * area;
  const text = runs.reduce((sum, run) => {
    const part: Box = [
      Math.max(box[0], run.box[0] - 1),
      Math.max(box[1], run.box[1] - 2),
      Math.min(box[2], run.box[2] + 1),
      Math.min(box[3], run.box[3] + 2),
    ];
    return part[2] > part[0] && part[3] > part[1]
      ? sum + ink.density(part) * (part[2] - part[0]) * (part[3] - part[1])
      : sum;
  }, 0);
  return text > all * 0.9;
}

function overlaps(one: Box, other: Box): boolean {
  const middle = (one[1] + one[3]) / 2;
  return one[0] < other[2] && one[2] > other[0] && middle > other[1] && middle < other[3];
}

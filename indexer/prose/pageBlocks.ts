import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box, Figure, PageArtifact } from '../artifacts.ts';
import { hanOf } from '../pdf/text/characters.ts';
import { isMarkers } from '../pdf/text/layout.ts';
import { type Column, columnOf, groupLines, joinLines, type Line, lineOf } from '../pdf/text/paragraphs.ts';
import { union } from '../pdf/text/pieces.ts';

/** A line with its position in the reading order of its page: the index of its first run. */
interface OrderedLine extends Line {
  order: number;
}

/** Lines of one paragraph or heading, and the column they stand in. */
export interface TextGroup {
  kind: 'text';
  page: number;
  order: number;
  lines: OrderedLine[];
  column: Column;
  /** The first of its block: what stands before it is elsewhere on the page. */
  opens: boolean;
}

/** A figure at its position in the reading order. */
interface FigureGroup {
  kind: 'figure';
  page: number;
  order: number;
  figure: Figure;
}

/** Lines that read only as they were set: formulas, rows of cells. */
export interface SetGroup {
  kind: 'set';
  page: number;
  order: number;
  lines: OrderedLine[];
  box: Box;
}

/** A part of a page in reading order. */
export type Group = TextGroup | FigureGroup | SetGroup;

/** Points around a caption and a source line that are still theirs. */
const play = 2;
/** A narrower block on the first pages, as a share of the page, is a column of facts about the report. */
const sideColumn = 0.4;
const sidePages = 2;
/** What stands in such a column: licences, telephones, mail, earlier reports, quotes. */
const sideWords =
  /执业证书|证书编号|SAC|[\w.]@[\w-]{1,60}\.|(?:电话|邮箱|传真|Tel|Email)[:：]|相关(?:研究|报告)|分析师|研究员|联系人|收盘价|总市值|近一年|主要数据|基本数据|^\d{3,4}[-—]\d{7,8}/i;

/** The foot that refers to the statements at the end, where it is not at its usual place. */
const legalLine =
  /^(?:敬请|请务必|请|谨请)(?:您)?(?:仔细)?(?:阅读|参阅|关注|参见|务必阅读).{0,20}(?:声明|条款|披露|评级)/;

/** The end of a line of a list of contents, on a page that is none as a whole. */
const leader = /(?:[.…·‥]\s?){4}\s?\d{1,4}\s?$/;

/** The groups of a page, heads, feet and the insides of figures left out. */
export function groupsOf(page: PageArtifact, figures: readonly Figure[]): Group[] {
  const here = figures.filter((one) => one.page === page.page);
  const boxes = figures.flatMap((one) => [
    ...(one.page === page.page ? [one.full] : []),
    ...(one.parts ?? []).filter((part) => part.page === page.page).map((part) => part.full),
  ]);
  const aside = new Set(page.aside);
  const left = (run: TextRun, index: number) =>
    aside.has(index) || run.direction !== undefined || isMarkers(run.text) || isInside(run, boxes);
  const groups: Group[] = [];
  for (const all of linesOf(page, left)) {
    const lines = all.filter(
      ({ text }) => !legalLine.test(text.slice(0, 100)) && !leader.test(text.slice(-100)),
    );
    if (lines.length === 0 || isSideColumn(page, lines)) continue;
    const block = groupsOfBlock(page, lines).filter((group) => !isContact(group));
    if (!isMasthead(page, block)) groups.push(...block);
  }
  return insertFigures(page, groups, here);
}

/** The lines of each block, of the runs that are not left out. */
function linesOf(page: PageArtifact, left: (run: TextRun, index: number) => boolean): OrderedLine[][] {
  let next = 0;
  return (page.rows ?? []).map((block) =>
    block.flatMap((count) => {
      const order = next;
      next += count;
      const row = page.runs.slice(order, next).filter((run, index) => !left(run, order + index));
      return row.length > 0 ? [{ ...lineOf(row), order }] : [];
    }),
  );
}

function isInside({ box }: TextRun, boxes: readonly Box[]): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return boxes.some(
    ([left, top, right, bottom]) =>
      x > left - play && x < right + play && y > top - play && y < bottom + play,
  );
}

function isSideColumn(page: PageArtifact, lines: readonly Line[]): boolean {
  if (page.page > sidePages) return false;
  const [left, right] = [
    Math.min(...lines.map((one) => one.left)),
    Math.max(...lines.map((one) => one.right)),
  ];
  const words = lines.filter(({ text }) => sideWords.test(text.slice(0, 200))).length;
  if (right - left < page.width * sideColumn) return words > 0;
  return words >= 2 && words > lines.length / 3;
}

/** What stands over and under the title of a first page, without a sentence: kind of report, date, names. */
function isMasthead({ page }: PageArtifact, block: readonly Group[]): boolean {
  if (page > 1) return false;
  return block.every((group) => {
    if (group.kind !== 'text') return false;
    const text = joinLines(group.lines);
    return text.length < 40 && !/[。；！？]/.test(text);
  });
}

/** Names and addresses set in columns on a first page. */
function isContact(group: Group): boolean {
  return (
    group.kind === 'set' &&
    group.page <= sidePages &&
    group.lines.some(({ text }) => sideWords.test(text.slice(0, 200)))
  );
}

function groupsOfBlock({ page }: PageArtifact, lines: OrderedLine[]): Group[] {
  const column = columnOf(lines);
  const set = lines.map((line) => isRow(line) || isFormula(line));
  // One row of cells alone is a line with a wide gap; a formula may be one line.
  for (const [index, line] of lines.entries())
    if (set[index] && !isFormula(line) && !set[index - 1] && !set[index + 1] && line.cells < 4)
      set[index] = false;
  const groups: Group[] = [];
  let from = 0;
  while (from < lines.length) {
    let to = from + 1;
    while (to < lines.length && set[to] === set[from]) to++;
    const part = lines.slice(from, to);
    const order = part[0]?.order ?? 0;
    if (set[from]) groups.push({ kind: 'set', page, order, lines: part, box: boxOf(part) });
    else
      for (const [index, group] of groupLines(part).entries())
        groups.push({
          kind: 'text',
          page,
          order: group[0]?.order ?? order,
          lines: group,
          column,
          opens: from === 0 && index === 0,
        });
    from = to;
  }
  return groups;
}

/** A row of a table: cells, none of which is a sentence. */
function isRow({ cells, text, left, right, size }: Line): boolean {
  if (cells < 2) return false;
  if (cells === 2) return hanOf(text) < 24 && right - left > size * 10 && !/[，。；]/.test(text);
  return hanOf(text) < cells * 12;
}

/** Signs that stand in formulas and seldom in sentences. */
const signs = /[=≈≤≥≠±×÷∑∏∫√∞∂∆∇∈∀∃∝αβγδεζηθλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ^_|{}′]/gu;

/** A line of signs and letters without words: read as text it says nothing. */
function isFormula({ text }: Line): boolean {
  const bare = text.replace(/\s/g, '');
  const han = hanOf(bare);
  if (han > 6 || bare.length > 120 || (han > 0 && /[，。；：]/.test(bare))) return false;
  const count = bare.match(signs)?.length ?? 0;
  if (count === 0) return han === 0 && bare.length <= 3 && !/^\d+$/.test(bare) && /[()（）\p{L}]/u.test(bare);
  return count >= 1 && han <= bare.length * 0.25 && !/^(?:https?|www)/.test(bare);
}

function boxOf(lines: readonly Line[]): Box {
  return lines
    .map(({ left, top, right, bottom }): Box => [left, top, right, bottom])
    .reduce((one, other) => union(one, other));
}

/** Puts figures between the groups: where their caption stands in the reading order, else by their height on the page. */
function insertFigures(page: PageArtifact, groups: Group[], figures: readonly Figure[]): Group[] {
  const placed = figures.map((figure): FigureGroup => {
    const inside = page.runs.findIndex((run) => isInside(run, [figure.full]));
    const order = inside >= 0 ? inside : orderAt(groups, figure.full);
    return { kind: 'figure', page: page.page, order, figure };
  });
  const all = [...groups, ...placed].sort((one, other) => one.order - other.order);
  return all.map((group, index) => (group.kind === 'figure' ? figureInRow(all, index) : group));
}

/** Figures that follow one another go by their numbers: beside and below one another on the page. */
function figureInRow(all: readonly Group[], index: number): Group {
  let [from, to] = [index, index];
  while (all[from - 1]?.kind === 'figure') from--;
  while (all[to + 1]?.kind === 'figure') to++;
  const row = all.slice(from, to + 1).filter((one) => one.kind === 'figure');
  return (
    row.toSorted((one, other) => one.figure.number - other.figure.number)[index - from] ??
    (all[index] as Group)
  );
}

/** After the last group above a box that shares its column. */
function orderAt(groups: readonly Group[], [left, top, right]: Box): number {
  const above = groups.filter((group) => {
    if (group.kind === 'figure') return false;
    const box = boxOf(group.lines);
    return box[3] <= top + play && box[0] < right && box[2] > left;
  });
  const last = above.at(-1);
  if (last && last.kind !== 'figure') return (last.lines.at(-1)?.order ?? last.order) + 0.5;
  return (groups[0]?.order ?? 0) - 0.5;
}

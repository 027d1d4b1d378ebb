import { type Layout, type Phrase, phrasesOf } from './columns.ts';
import { columnOf, textsByColumn } from './records.ts';
import { type Line, unitsOf } from './words.ts';

/** A text that stands in the middle of several rows, beside them. */
export interface Label {
  phrases: Phrase[];
}

/** Heights of the font from a line of a text to the next at most. */
const lineStep = 1.7;
/** Share of the font's height by which a label may miss the middle of its rows. */
const offMiddle = 0.3;

/**
 * Takes out of a band's lines the texts in the middle of its rows that no other text of the band stands above or
 * beneath: names of groups, heads beside heads of two rows. `areRows` tells whether two of the other lines are rows.
 */
export function takeLabels(
  lines: readonly Line[],
  layout: Layout,
  isHead: boolean,
  areRows: (upper: Line, lower: Line) => boolean,
): { lines: Line[]; labels: Label[] } {
  const whole = { lines: [...lines], labels: [] };
  if (lines.length < 2) return whole;
  const blocks = blocksOf(lines, layout);
  const all = blocks.flat();
  const middleOf = ({ words: [word] }: Phrase) => (word ? (word.box[1] + word.box[3]) / 2 : 0);
  const isOver = (one: Phrase, other: Phrase) => one.left < other.right - 1 && one.right > other.left + 1;
  const [top, bottom] = [lines[0]?.middle ?? 0, lines.at(-1)?.middle ?? 0];
  const [room, near] = [layout.size * offMiddle, layout.size * lineStep];
  const candidates = blocks.filter((block) => {
    const [first, last] = [block[0], block.at(-1)];
    if (!first || !last) return false;
    const isOne = block.slice(1).every((one, at) => middleOf(one) - middleOf(block[at] as Phrase) < near);
    if (!isOne) return false;
    if (middleOf(first) < top + room || middleOf(last) > bottom - room) return false;
    const away = Math.abs(middleOf(first) + middleOf(last) - top - bottom) / 2;
    return away < room && !all.some((one) => !block.includes(one) && block.some((own) => isOver(own, one)));
  });
  if (candidates.length === 0) return whole;
  const taken = new Set(candidates.flat().flatMap(({ words }) => words));
  const rest = lines
    .map((line) => ({ ...line, words: line.words.filter((word) => !taken.has(word)) }))
    .filter(({ words }) => words.length > 0);
  const units = unitsOf(rest, layout.size);
  const breaks = units.slice(1).filter((unit, index) => areRows(units[index] as Line, unit)).length;
  const isGroup = units.length > 1 && breaks >= Math.max(1, (units.length - 1) * 0.5);
  // Rows have names: beside them, or in their middle.
  const named = (units: readonly Line[]) => units.every((unit) => textsByColumn(unit, layout).has(0));
  const isNamed = isHead || candidates.includes(blocks[0] ?? []) || named(units);
  return isGroup && isNamed ? { lines: rest, labels: candidates.map((phrases) => ({ phrases })) } : whole;
}

/** The texts of each column, a line of them as one. */
function blocksOf(lines: readonly Line[], layout: Layout): Phrase[][] {
  const blocks = new Map<number, Phrase[]>();
  for (const line of lines) {
    const texts = new Map<number, Phrase>();
    for (const phrase of phrasesOf(line, layout.size, layout.dividers)) {
      const column = columnOf(phrase, layout.columns);
      const before = texts.get(column);
      const { left = phrase.left, words = [] } = before ?? {};
      texts.set(column, { words: [...words, ...phrase.words], left, right: phrase.right });
    }
    for (const [column, phrase] of texts) blocks.set(column, [...(blocks.get(column) ?? []), phrase]);
  }
  return [blocks.get(0) ?? [], ...[...blocks].filter(([column]) => column !== 0).map(([, block]) => block)];
}

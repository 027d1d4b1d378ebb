import type { DataOf } from '../../../../../bff/contract/calls.ts';
import type { NoteColor } from '../../../../../bff/contract/constants.ts';
import type { Note } from '../notes/useNotes.ts';

/** A block of the text, and a stretch of one on a page. */
export type TextBlock = DataOf<'/api/file/text'>['blocks'][number];
export type TextPart = Extract<TextBlock, { kind: 'paragraph' }>['parts'][number];

/** A position in a report: a page from 1, and a fraction of its height. */
export interface Position {
  page: number;
  top: number;
}

/** A piece of a part's text, in UTF-16 units, with what is drawn under it. */
export interface TextRange {
  start: number;
  end: number;
  /** Number of a hit among those of its page, from 0. */
  hit?: number;
  note?: { id: number; color: NoteColor };
}

/** Pieces of a text with the ranges over each, in order; together they are the text. */
export function piecesOf(text: string, ranges: readonly TextRange[]): (TextRange & { text: string })[] {
  const edges = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .sort((one, other) => one - other);
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0;
    const over = ranges.filter((range) => range.start <= start && range.end >= end);
    return { text: text.slice(start, end), ...Object.assign({}, ...over), start, end };
  });
}

const partsOf = (blocks: readonly TextBlock[]): TextPart[] =>
  blocks.flatMap((block) => ('parts' in block ? block.parts : []));

/** What is marked in the parts of some blocks: hits by their number on their page, notes where their words stand. */
export function rangesOf(blocks: readonly TextBlock[], notes: readonly Note[]): Map<TextPart, TextRange[]> {
  const parts = partsOf(blocks);
  const ranges = new Map<TextPart, TextRange[]>(parts.map((part) => [part, []]));
  const counts = new Map<number, number>();
  for (const part of parts)
    for (const [start, end] of part.marks ?? []) {
      const hit = counts.get(part.page) ?? 0;
      counts.set(part.page, hit + 1);
      ranges.get(part)?.push({ start, end, hit });
    }
  for (const { id, page, quote, color, boxes } of notes) {
    const onPage = parts.filter((part) => part.page === page);
    for (const { part, start, end } of findQuote(onPage, quote, boxes[0]?.[1] ?? 0))
      ranges.get(part)?.push({ start, end, note: { id, color } });
  }
  return ranges;
}

/** The places of a quote in the parts of its page, blanks aside; of several the one nearest to a height. */
function findQuote(
  parts: readonly TextPart[],
  quote: string,
  top: number,
): { part: TextPart; start: number; end: number }[] {
  const units = parts.flatMap((part) =>
    [...part.text.matchAll(/\S/g)].map(({ 0: unit, index }) => ({ part, unit, index })),
  );
  const text = units.map(({ unit }) => unit).join('');
  const wanted = quote.replace(/\s/g, '');
  if (wanted === '') return [];
  let best = -1;
  const away = (at: number) => Math.abs((units[at]?.part.top ?? 0) - top);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (best < 0 || away(at) < away(best)) best = at;
  if (best < 0) return [];
  const found = units.slice(best, best + wanted.length);
  return [...new Set(found.map(({ part }) => part))].map((part) => {
    const own = found.filter((unit) => unit.part === part);
    return { part, start: own[0]?.index ?? 0, end: (own.at(-1)?.index ?? 0) + 1 };
  });
}

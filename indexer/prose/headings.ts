import type { OutlineEntry } from '../../mappings/storeLayout.ts';
import type { PageArtifact } from '../artifacts.ts';
import { hanOf } from '../pdf/text/characters.ts';
import { blockLines } from '../pdf/text/layout.ts';
import { joinLines } from '../pdf/text/paragraphs.ts';
import type { Group, TextGroup } from './pageBlocks.ts';

/** Characters of a heading; a longer line is a sentence. */
const maxLength = 50;
/** Larger than the text by this share: a heading whatever it says. */
const larger = 1.14;
/** A gap above a line, in distances of lines, that sets it off. */
const setOff = 1.45;

const numbers: readonly [RegExp, number][] = [
  [/^\d{1,2}(?:[.．]\d{1,2}){2,3}[.、．]?\s*\p{L}/u, 3],
  [/^(?:\d{1,2}[.．]\d{1,2}[.、．]?\s*[\p{L}“《]|[（(][一二三四五六七八九十]{1,3}[)）])/u, 2],
  [
    /^(?:[一二三四五六七八九十]{1,3}[、.．]|第[一二三四五六七八九十\d]{1,3}[章节部分]|附录|\d{1,2}[、.．]\s*\p{Script=Han})/u,
    1,
  ],
];

const stop = /[。；，、：:;,！？!?]$/;
const ownKind = /^(?:(?:资料|数据)?来源|注[:：]|图表?\s*\d|表\s*\d|https?:|风险提示[:：])/;

const plain = (text: string) =>
  text.replace(/[\s.．…·、：:（）()“”"《》]/g, '').replace(/^[\d一二三四五六七八九十]+/, '');

/** What tells a report's headings: the size of its text, and its chapters as bookmarks and contents pages name them. */
export interface HeadingSigns {
  /** Points. */
  bodySize: number;
  /** Levels from 1 by title, without numbers and blanks. */
  chapters: Map<string, number>;
  /** Sizes above the text's own, the largest first. */
  sizes: number[];
}

/** Reads the signs out of a whole report. */
export function headingSigns(
  groups: readonly Group[],
  pages: readonly PageArtifact[],
  outline: readonly OutlineEntry[],
): HeadingSigns {
  const weights = new Map<number, number>();
  for (const group of groups) {
    if (group.kind !== 'text') continue;
    for (const { size, text } of group.lines)
      weights.set(Math.round(size * 2) / 2, (weights.get(Math.round(size * 2) / 2) ?? 0) + text.length);
  }
  const bodySize = [...weights].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 10;
  const sizes = [...weights.keys()]
    .filter((size) => size > bodySize * larger)
    .sort((one, other) => other - one);
  const chapters = new Map(pages.filter(({ kind }) => kind === 'contents').flatMap(listedChapters));
  for (const { title, level } of outline) chapters.set(plain(title), Math.min(3, level + 1));
  chapters.delete('');
  return { bodySize, chapters, sizes };
}

/** Points by which a line of a contents page is set in when it is one level below. */
const indent = 8;

/** Titles and levels that a contents page lists: by their numbers, else by how far they are set in. */
function listedChapters({ runs, rows }: PageArtifact): [string, number][] {
  if (!rows) return [];
  const lines = blockLines({ runs, rows })
    .flat()
    .map(({ text, left }) => ({
      left,
      line: text.slice(0, 200),
      title: text.slice(0, 200).replace(/[\s.．…·‥_\d-]{2,200}$/, ''),
    }))
    .filter(({ line, title }) => title.length < line.length && plain(title) !== '');
  const lefts = [...new Set(lines.map(({ left }) => Math.round(left / indent)))].sort(
    (one, other) => one - other,
  );
  return lines.map(({ title, left }) => [
    plain(title),
    levelByNumber(title) ?? Math.min(3, 1 + lefts.indexOf(Math.round(left / indent))),
  ]);
}

function levelByNumber(text: string): number | null {
  return numbers.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The level from 1 of a group that is a heading, null for one that is none. `before` is the group above it. */
export function headingLevel(
  group: TextGroup,
  before: Group | undefined,
  after: Group | undefined,
  { bodySize, chapters, sizes }: HeadingSigns,
): number | null {
  const text = joinLines(group.lines);
  const [first] = group.lines;
  if (!first || group.lines.length > 2 || text.length > maxLength || ownKind.test(text)) return null;
  if (hanOf(text) < 2 && !/[A-Za-z]{4}/.test(text)) return null;
  const named = chapters.get(plain(text));
  if (named !== undefined) return named;
  const numbered = levelByNumber(text);
  if (first.size > bodySize * larger && !/[。；，、;,]$/.test(text))
    return numbered ?? Math.min(3, 1 + sizes.findIndex((size) => size <= Math.round(first.size * 2) / 2));
  if (stop.test(text) || group.lines.length > 1) return null;
  const isShort = first.right < group.column.right - first.size * 3;
  if (!isShort) return null;
  if (numbered !== null && !/[。；，]/.test(text)) return numbered;
  // Of the text's own size, set off from what is above it and not from what is below.
  const gap = gapAbove(group, before);
  const next = after?.kind === 'text' ? after.lines[0] : undefined;
  const follows =
    next !== undefined && next.top > first.top && next.top - first.top < group.column.pitch * 1.6;
  return gap > group.column.pitch * setOff && follows && hanOf(text) >= 4 && !/[，。；]/.test(text)
    ? 3
    : null;
}

/** Distance in points from the line above; large where another block is above. */
function gapAbove(group: TextGroup, before: Group | undefined): number {
  const last = before?.kind === 'text' && before.page === group.page ? before.lines.at(-1) : undefined;
  const top = group.lines[0]?.top ?? 0;
  return group.opens || !last || last.top > top ? Number.POSITIVE_INFINITY : top - last.top;
}

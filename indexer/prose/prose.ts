import { type Prose, type ProseBlock, type ProsePart, proseVersion } from '../../mappings/prose.ts';
import type { Artifacts, Figure, PageArtifact } from '../artifacts.ts';
import { cropMargin } from '../figures/figurePage.ts';
import { listMark, withoutMark } from '../pdf/text/characters.ts';
import { withoutMarkers } from '../pdf/text/layout.ts';
import { isOpening, joinLines } from '../pdf/text/paragraphs.ts';
import { withoutGarbage } from '../pdf/text/readable.ts';
import { headingLevel, headingSigns } from './headings.ts';
import { moveFigures } from './moveFigures.ts';
import { groupsOf, type SetGroup, type TextGroup } from './pageBlocks.ts';

/** What the text is derived from. */
export type ProseSources = Pick<Artifacts, 'text' | 'charts' | 'images' | 'metadata'> & {
  inspect: Pick<Artifacts['inspect'], 'outline'>;
};

/** Kinds of pages that are no text of the report's: lists of chapters, what it says of itself. */
const leftOut = new Set(['contents', 'chart_list', 'disclaimer', 'team', 'rating']);

/**
 * Derives a report's text as blocks in reading order: paragraphs joined over lines, columns and pages, headings,
 * figures behind the paragraph that names them first.
 */
export function proseOf({ text, charts, images, metadata, inspect }: ProseSources): Prose {
  const pages = withoutGarbage(text.pages).filter(({ kind }) => !leftOut.has(kind ?? 'prose'));
  const groups = pages.flatMap((page) => groupsOf(page, charts.figures));
  const signs = headingSigns(groups, text.pages, inspect.outline ?? []);
  const heights = new Map(text.pages.map((page) => [page.page, page]));
  const crops = new Map(images.charts.map((crop) => [crop.number, crop]));
  const recognised = text.pages.filter((page) => page.recognised).map(({ page }) => page);
  const readFigures = new Set(text.recognition?.figures);
  const titles = new Set([metadata.title, metadata.subtitle].map(bare).filter(Boolean));
  const blocks: ProseBlock[] = [];
  let open: { group: TextGroup; block: ProseBlock & { kind: 'paragraph' } } | null = null;
  for (const [index, group] of groups.entries()) {
    if (group.kind === 'figure') {
      const crop = crops.get(group.figure.number);
      const known = readFigures.has(group.figure.number) || recognised.includes(group.page);
      blocks.push(figureBlock(group.figure, heights.get(group.page), crop, known));
      continue;
    }
    const page = heights.get(group.page);
    if (!page) continue;
    if (group.kind === 'set') {
      blocks.push(excerptOf(group, page));
      continue;
    }
    const level = headingLevel(group, groups[index - 1], groups[index + 1], signs);
    const part = partOf(group, page);
    if (part.text === '') continue;
    if (level !== null) {
      // The report's own title is above the text already.
      if (group.page <= 2 && titles.has(bare(part.text))) continue;
      blocks.push({ kind: 'heading', level, parts: [part] });
      open = null;
    } else if (open && continues(open.group, group)) {
      open.block.parts.push(part);
      open.group = group;
    } else {
      const item = isItem(group);
      const block = { kind: 'paragraph' as const, ...(item && { item }), parts: [part] };
      blocks.push(block);
      open = { group, block };
    }
  }
  const loose = pages.filter(({ rows }) => !rows).flatMap(looseParagraphs);
  return { version: proseVersion, blocks: moveFigures(inPageOrder(blocks, loose)), recognised };
}

const bare = (text: string) => text.replace(/[\s—–:：-]/g, '');

/** Pages without a layout: each line of their text is a paragraph. */
function looseParagraphs({ page, searchable }: PageArtifact): ProseBlock[] {
  return searchable
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'paragraph', parts: [{ page, text, top: 0 }] }));
}

function inPageOrder(blocks: ProseBlock[], loose: ProseBlock[]): ProseBlock[] {
  if (loose.length === 0) return blocks;
  return [...blocks, ...loose].sort((one, other) => pageOf(one) - pageOf(other));
}

/** The page that a block begins on. */
const pageOf = (block: ProseBlock): number => ('parts' in block ? (block.parts[0]?.page ?? 0) : block.page);

const share = (value: number, whole: number) =>
  whole <= 0 ? 0 : Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000;

function partOf({ lines, page }: TextGroup, { height }: PageArtifact): ProsePart {
  const text = withoutMarkers(withoutMark(joinLines(lines)));
  return { page, text, top: share(lines[0]?.top ?? 0, height) };
}

function isItem({ lines }: TextGroup): true | undefined {
  const text = lines[0]?.text ?? '';
  return listMark.test(text) ? true : undefined;
}

/** Whether a group goes on with the sentence that ended at the foot of a column or page, above a figure, or set in. */
function continues(before: TextGroup, after: TextGroup): boolean {
  const [last, first] = [before.lines.at(-1), after.lines[0]];
  if (!last || !first || after.page - before.page > 2) return false;
  if (isOpening(first.text) || /[。！？：；!?:;][”"）)]?$/.test(last.text)) return false;
  if (Math.abs(last.size - first.size) > Math.max(last.size, first.size) * 0.12) return false;
  return last.right > before.column.right - last.size * 2.5;
}

function figureBlock(
  { number, kind, label, name, source, page, body, full, parts }: Figure,
  artifact: PageArtifact | undefined,
  crop: { width: number; height: number } | undefined,
  recognised: boolean,
): ProseBlock {
  return {
    kind: 'figure',
    page,
    top: share(full[1], artifact?.height ?? 0),
    last: parts?.at(-1)?.page ?? page,
    number,
    table: kind === 'table',
    label,
    name,
    source,
    width: crop?.width ?? 0,
    height: crop?.height ?? 0,
    inner: parts?.length || !artifact ? [0, 1] : drawingWithin({ label, name, body, full }, artifact),
    ...(recognised && { recognised: true as const }),
  };
}

/** Points of paper that a line of text keeps to itself above and below. */
const lineMargin = 1;
const sourceStart = /^(?:资料|数据)?来源|^Source/i;

/** The part of a figure's crop, by its height, without the caption above and the source line below, where those are text. */
function drawingWithin(
  { label, name, body, full }: Pick<Figure, 'label' | 'name' | 'body' | 'full'>,
  { runs }: PageArtifact,
): [number, number] {
  const [left, top, right, bottom] = full;
  const height = bottom - top + 2 * cropMargin;
  const inside = runs.filter(
    ({ box }) => box[0] >= left - 1 && box[2] <= right + 1 && box[1] >= top - 1 && box[3] <= bottom + 1,
  );
  const begin = bare(label || name).slice(0, 12);
  const captions = inside.filter(
    ({ text, box }) => begin !== '' && bare(text).startsWith(begin) && box[3] <= body[1] + lineMargin,
  );
  const sources = inside.filter(({ text, box }) => sourceStart.test(text) && box[1] >= body[3] - lineMargin);
  const from = Math.max(top - cropMargin, ...captions.map(({ box }) => box[3] + lineMargin));
  const to = Math.min(bottom + cropMargin, ...sources.map(({ box }) => box[1] - lineMargin));
  return [share(from - top + cropMargin, height), share(to - top + cropMargin, height)];
}

/** Points of paper around what is shown as it was set. */
const margin = 5;

function excerptOf({ lines, box, page }: SetGroup, { width, height }: PageArtifact): ProseBlock {
  const [left, top, right, bottom] = box;
  const placed: [number, number, number, number] = [
    share(left - margin * 2, width),
    share(top - margin, height),
    share(right + margin * 2, width),
    share(bottom + margin, height),
  ];
  const text = lines.map((line) => line.text).join('\n');
  return { kind: 'excerpt', page, top: placed[1], text, box: placed, ratio: width > 0 ? height / width : 1 };
}

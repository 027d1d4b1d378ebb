import { chartTypeOf } from '../../mappings/taxonomy/taxonomy.ts';
import type { Box, Figure, PageArtifact } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { joinPieces } from '../pdf/text/characters.ts';
import { union } from '../pdf/text/pieces.ts';
import { type Caption, findCaptions } from './captions.ts';
import { drawingsAbove, stackedFigures } from './captionsBeneath.ts';
import { continuedFigures, type OpenTable, openTable, restOf } from './continuedFigures.ts';
import { type FigureBox, figureBoxOf } from './figureBox.ts';
import { cropMargin, type FigurePage, figurePages } from './figurePage.ts';
import { figureRegionsOf } from './figureRegions.ts';
import { InkMap } from './inkMap.ts';
import { findSources, type Source, withoutLabel } from './sources.ts';
import { uncaptionedFigures } from './uncaptionedFigures.ts';

/** Captions with the sources that stand right beneath them, above their figures. */
interface SourcedCaptions {
  captions: Caption[];
  /** Those that stand elsewhere. */
  sources: Source[];
  sourceOf(caption: Caption): Source | null;
}

/** Takes sources right beneath captions for a part of these; null when none stands so. */
function sourcesUnder(captions: Caption[], sources: Source[]): SourcedCaptions | null {
  const own = new Map<Caption, Source>();
  const merged = captions.map((caption) => {
    const { box } = caption;
    const size = box[3] - box[1];
    const source = sources.find(
      (one) => Math.abs(one.box[0] - box[0]) < size * 1.5 && Math.abs(one.box[1] - box[3]) < size * 0.8,
    );
    if (!source) return caption;
    const whole = { ...caption, box: union(box, source.box) };
    own.set(whole, source);
    return whole;
  });
  const used = new Set(own.values());
  return own.size === 0
    ? null
    : {
        captions: merged,
        sources: sources.filter((one) => !used.has(one)),
        sourceOf: (caption) => own.get(caption) ?? null,
      };
}

/** A figure before it has its number. */
type UnnumberedFigure = Omit<Figure, 'number'>;

/** Shapes on a drawn page. */
interface PageFigures {
  /** Charts and captioned tables, in reading order. */
  figures: UnnumberedFigure[];
  /** Captions at the page's end whose figures stand on top of the next page. */
  pending: Caption[];
  /** The rest of the table that the page before left open. */
  rest: { body: Box; full: Box; source: string } | null;
  /** The table that may go on on the next page. */
  open: OpenTable | null;
}

/** A caption with what was found to be its figure. */
interface Filled {
  caption: Caption;
  body: FigureBox | null;
  source: Source | null;
}

/** State left over from the previous page. */
export type CarriedFigures = Pick<PageFigures, 'pending' | 'open'>;

/**
 * Finds the regions of captions, and whether these stand under their figures.
 * @param own captions of this page, among all
 * @param mayBeAbove whether a drawing may stand above its caption
 */
function regionsOf(
  page: FigurePage,
  {
    own,
    captions,
    sources,
    mayBeAbove,
  }: { own: Caption[]; captions: Caption[]; sources: Source[]; mayBeAbove: boolean },
  ink: InkMap,
): { regions: Filled[]; under: boolean } {
  const read = (named: Caption[], known: Source[]) =>
    figureRegionsOf(page, named, known, ink).map((region) => ({
      ...region,
      body: figureBoxOf(region, page, ink),
    }));
  const stacked = stackedFigures(page, own, sources, ink);
  let regions: Filled[] = read(captions, sources).map(
    (region) => stacked.find(({ caption }) => caption === region.caption) ?? region,
  );
  const mayStandAbove = mayBeAbove && regions.some(({ body }) => !body);
  const above = mayStandAbove ? drawingsAbove(page, own, sources, ink) : null;
  const under = above === null && mayStandAbove ? sourcesUnder(captions, sources) : null;
  if (under)
    regions = read(under.captions, under.sources).map((region) => ({
      ...region,
      source: region.source ?? under.sourceOf(region.caption),
    }));
  if (above) regions = [...above, ...regions.filter(({ caption }) => caption.word === '表')];
  return { regions, under: under !== null };
}

/** Finds the figures of a page; `left` is what the page before left without an end. */
function findFigures(
  page: FigurePage,
  raster: Raster,
  left: CarriedFigures = { pending: [], open: null },
): PageFigures {
  const { pending: carried } = left;
  const captioned = findCaptions(page);
  const figures: UnnumberedFigure[] = [];
  const pending: Caption[] = [];
  const nothing = { figures, pending, rest: null, open: null };
  const loose = mayHoldLoose(page);
  if (captioned.length === 0 && carried.length === 0 && !left.open && !loose) return nothing;
  const ink = new InkMap(raster, page.width);
  const sources = findSources(page);
  const going = left.open && carried.length === 0 ? restOf(left.open, page, captioned, sources, ink) : null;
  const own = captioned.filter((caption) => caption !== going?.caption);
  const taken = going ? [going.full] : [];
  const captions = [...continuedFigures(page, carried, own, ink), ...own];
  const { regions, under } = regionsOf(
    page,
    { own, captions, sources, mayBeAbove: carried.length === 0 },
    ink,
  );
  for (const { caption, source, body } of regions) {
    if (!body) {
      const last = own.includes(caption) ? asLast(caption, page) : null;
      if (last) pending.push(last);
      continue;
    }
    const parts = [
      body.box,
      ...(source ? [source.box] : []),
      ...(own.includes(caption) || under ? [caption.box] : []),
    ];
    figures.push(figureOf(page, body, caption, source?.text ?? '', parts));
  }
  if (loose)
    for (const { body, name, parts, source } of uncaptionedFigures(
      page,
      [...takenBy(figures, captions), ...taken],
      sources,
      // The first page's side chart often stands on a tinted box.
      page.page === 1 ? new InkMap(raster, page.width, true) : ink,
    ))
      figures.push(
        figureOf(page, { box: body, kind: 'chart' }, { label: '', name }, source, [body, ...parts]),
      );
  // Captions without any figure are a list of figures.
  const listed = figures.length === 0 && own.length > 2;
  const rest = going && {
    body: rounded(going.body),
    full: rounded(withMargin(going.full, page)),
    source: withoutLabel(going.source),
  };
  const open = openTable(page, figures, pending, going);
  return { figures, pending: listed ? [] : pending, rest, open };
}

function figureOf(
  page: FigurePage,
  { box, kind }: FigureBox,
  { label, name }: Pick<Caption, 'label' | 'name'>,
  source: string,
  parts: Box[],
): UnnumberedFigure {
  return {
    kind,
    label,
    name,
    source: withoutLabel(source),
    page: page.page,
    body: rounded(box),
    full: rounded(withMargin(parts.reduce(union), page)),
    type_id: chartTypeOf(name),
  };
}

/** A cover is a picture itself, and what stands at a report's end are codes and seals. */
function mayHoldLoose(page: FigurePage): boolean {
  return page.text.length > 200 && !aboutItself.test(page.text.slice(0, 300));
}

/** Sentences name lists, too (医保目录): contents have a heading. */
const aboutItself = /免责|声明|评级(?:说明|标准|体系)|^.{0,6}目\s*录.{0,6}$|联系方式|通讯录|公司地址/m;

/** Boxes of captioned figures, including parts that the figure's own box left out. */
function takenBy(figures: UnnumberedFigure[], captions: Caption[]): Box[] {
  return [...figures.map(({ full }) => full), ...captions.map(({ box }) => box)];
}

/** The caption, with the line it may wrap to, when nothing else stands beneath: its figure did not fit onto the page. */
function asLast(caption: Caption, page: FigurePage): Caption | null {
  const [left, top, right, bottom] = caption.box;
  if (top < page.height * 0.5) return null;
  const [line, ...more] = page.runs.filter(
    ({ box }) => box[1] > bottom - 2 && box[0] < right + 20 && box[2] > left - 20,
  );
  if (!line) return caption;
  const size = bottom - top;
  const wraps = line.box[1] - bottom < size && Math.abs(line.box[3] - line.box[1] - size) < size * 0.2;
  return more.length === 0 && wraps ? { ...caption, name: joinPieces(caption.name, line.text) } : null;
}

/** Glyphs reach a little beyond the boxes their fonts declare, but not into neighbouring lines. */
function withMargin(content: Box, { width, height, runs }: FigurePage): Box {
  const [left, top, right, bottom] = content;
  const beside = runs.filter(({ box }) => box[0] < right && box[2] > left).map(({ box }) => box);
  const above = beside.filter((box) => box[3] <= top + 1).map((box) => box[3] + cropMargin);
  const beneath = beside.filter((box) => box[1] >= bottom - 1).map((box) => box[1] - cropMargin);
  return [
    Math.max(0, left - 2),
    Math.min(top, Math.max(0, top - 2, ...above)),
    Math.min(width, right + 2),
    Math.max(bottom, Math.min(height, bottom + 2, ...beneath)),
  ];
}

function rounded(box: Box): Box {
  return box.map((value) => Math.round(value * 10) / 10) as Box;
}

/** Finds the figures of a report, page after page as they are drawn. */
export class FigureFinder {
  private readonly pages: FigurePage[];
  /** Figures found on each page up to the last one drawn. */
  private readonly found: ({ figures: Figure[] } & CarriedFigures)[] = [];

  constructor(pages: PageArtifact[]) {
    this.pages = figurePages(pages);
  }

  /**
   * Finds the figures of a page (from 1) as drawn, numbered through the report. Pages come in order; a table
   * continued from an earlier page gets its part here.
   */
  on(number: number, raster: Raster): Figure[] {
    const page = this.pages[number - 1];
    if (!page) return [];
    const before = this.found.flatMap(({ figures }) => figures);
    const last = before.at(-1);
    const { figures, pending, open, rest } = findFigures(page, raster, this.found[number - 2]);
    if (last && rest) {
      last.parts = [...(last.parts ?? []), { page: number, full: rest.full, body: rest.body }];
      last.source ||= rest.source;
    }
    const numbered = figures.map((figure, index) => ({ number: before.length + index + 1, ...figure }));
    this.found[number - 1] = { figures: numbered, pending, open };
    return numbered;
  }
}

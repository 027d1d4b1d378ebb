import type { PageKind } from '../../mappings/documents.ts';
import type { TextRun } from '../../mappings/storeLayout.ts';
import { shiftedFont } from '../../mappings/text/normalise.ts';
import type { PageArtifact } from '../artifacts.ts';
import type { OpenDocument } from './engines/engine.ts';
import { boilerplateRuns, type LaidPage } from './text/boilerplate.ts';
import { laidText, withoutMarkers } from './text/layout.ts';
import { joinScripts, mergePieces } from './text/mergePieces.ts';
import { orderSegments } from './text/order.ts';
import { cellText, edgesOf, type PagePieces, type Piece, type Segment } from './text/pieces.ts';
import { withoutGarbage } from './text/readable.ts';
import { type SlantedPage, slantingRuns, withoutWatermarks } from './text/watermarks.ts';

/** The lines of a page, apart from reading order (`orderSegments` gives that). */
function segmentsOf(page: PagePieces): Segment[] {
  const seen = new Set<string>();
  const pieces = page.pieces.filter((piece) => {
    if (outside(piece, page)) return false;
    // Bold is often faked by drawing a text twice, a hair apart.
    const key = `${piece.text}|${Math.round(piece.box[0] / 1.5)}|${Math.round(piece.box[1] / 1.5)}`;
    if (!piece.blank && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return joinScripts(mergePieces(mended(pieces)));
}

function mended(pieces: Piece[]): Piece[] {
  const mend = shiftedFont(pieces.map(({ text }) => text).join(''));
  if (!mend) return pieces;
  return pieces.map((piece) => {
    const cells = piece.cells.map((cell) => ({ ...cell, text: mend(cell.text) }));
    return { ...piece, cells, text: cellText(cells) };
  });
}

function outside({ box: [left, top, right, bottom] }: Piece, { width, height }: PagePieces): boolean {
  return right < -1 || bottom < -1 || left > width + 1 || top > height + 1;
}

/** A document whose pages can be read. */
type TextSource = Pick<OpenDocument, 'pageCount' | 'readPage'>;

/** Reads every page's text in reading order. A page that cannot be read is empty; the others stay. */
export async function readDocument(source: TextSource): Promise<PageArtifact[]> {
  const pages: SlantedPage[] = [];
  for (let number = 1; number <= source.pageCount; number += 1) pages.push(await readPage(source, number));
  return describePages(withoutWatermarks(pages));
}

/** Tells each page's own text from what runs through the pages, and its kind. */
export function describePages<Page extends LaidPage>(pages: readonly Page[]): (Page & PageArtifact)[] {
  const aside = boilerplateRuns(pages);
  const whole = pages.map((page, index) => {
    const left = aside[index] ?? new Set();
    const text = laidText(page);
    const searchable = withoutMarkers(laidText(page, (run) => !left.has(run)));
    const kind = pageKind({ text, searchable }, page.page);
    return { ...page, text, searchable, aside: [...left], kind };
  });
  // Its runs stay: by them it is known that the page is to be read from its picture.
  return withoutGarbage(whole).map((page, index) => ({ ...page, runs: whole[index]?.runs ?? [] }));
}

/**
 * Characters read of one page: small print has a fifth of it. A page with more is made to slow down everyone who
 * searches its text.
 */
const pageLimits = { characters: 30_000, segments: 5_000 } as const;

/** The pieces of a page up to `most`, in the file's order. */
function bounded(page: PagePieces): PagePieces {
  let characters = 0;
  const end = page.pieces.findIndex(({ text }) => {
    characters += text.length;
    return characters > pageLimits.characters;
  });
  return end < 0 ? page : { ...page, pieces: page.pieces.slice(0, end) };
}

async function readPage(source: TextSource, number: number): Promise<SlantedPage> {
  try {
    return layOut(await source.readPage(number), number);
  } catch {
    return { laid: { page: number, width: 595, height: 842, runs: [], rows: [] }, slanting: [] };
  }
}

/** Puts the pieces of a page into lines and the lines into reading order. */
export function layPage(page: PagePieces, number: number): LaidPage {
  return layOut(page, number).laid;
}

function layOut(page: PagePieces, number: number): SlantedPage {
  const blocks = orderSegments(segmentsOf(bounded(page)).slice(0, pageLimits.segments));
  const rows = blocks.map((block) => block.map((row) => row.length));
  const size = { width: round(page.width), height: round(page.height) };
  const turned = page.turned ? { turned: true as const } : {};
  const segments = blocks.flat(2);
  return {
    laid: { page: number, ...size, ...turned, runs: segments.map(runOf), rows },
    slanting: slantingRuns(segments, size),
  };
}

function runOf({ text, box, cells, measured, direction }: Segment): TextRun {
  const [left, top, right, bottom] = box;
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  return {
    text,
    box: [round(left), round(top), round(right), round(bottom)],
    ...(direction === 'right' ? {} : { direction }),
    ...(measured ? { edges: edgesOf(cells).map((edge) => Math.round(edge * 10 * sign) / 10) } : {}),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Features of a page that its kind depends on. */
interface KnownPage {
  /** Its text, a line or paragraph a line. */
  text: string;
  /** The same without heads, feet and what the report says of itself. */
  searchable: string;
}

/** Ends of the lines of a contents page: dots or a gap that lead to a page number. */
const leader = /(?:(?:[.…·‥_-]\s?){3}|\s)\d{1,3}\s?$/;
const dotted = /(?:[.…·‥]\s?){4}/;
const contentsHeading = /^\s?(?:正文|内容|报告|图表?|表格?|插图|图片)?\s?目\s?录\s?$|^\s?contents?\s?$/im;
const chartLine = /^\s*(?:图表?|表格?|附图|附表|Figure|Table|Exhibit)\s*\d/i;

const aboutReport = [
  /免责(?:声明|条款)|法律声明|重要声明|特别声明/,
  /本报告仅供.{0,30}(?:使用|参考)|仅供.{0,12}客户使用/,
  /不构成.{0,30}(?:投资建议|要约|邀请|建议)/,
  /证券投资咨询业务(?:资格|许可)|具备证券投资咨询/,
  /版权(?:归|为|所有)|未经.{0,20}(?:许可|授权|同意).{0,30}(?:复制|转发|刊发|转载|引用)/,
  /不承担.{0,20}(?:责任|损失)|自行承担.{0,10}(?:风险|责任)/,
  /利益冲突/,
];
const ratings =
  /买入|增持|推荐|中性|减持|卖出|回避|看好|看淡|强于大市|弱于大市|同步大市|跑赢|跑输|优于大市|领先大市/g;
const ratingHeading = /评级(?:说明|标准|体系|定义|系统|的说明)|投资评级/;
const contact = /[\w.-]@[\w-]+\.[\w.]|(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)0\d{2,3}[-—\s]?\d{7,8}(?!\d)/g;
const teamHeading =
  /(?:团队|分析师|研究员|作者)(?:介绍|简介)|(?:机构)?销售(?:团队|通讯录|联系|人员)|研究所(?:通讯录|联系)/;

/** Kind of a page, so that search can put pages without content of their own last. */
export function pageKind(page: KnownPage, number: number): PageKind {
  const lines = page.text.split('\n').filter((line) => line.trim() !== '');
  const listed = lines.filter((line) => leader.test(line));
  const heading = contentsHeading.test(page.text);
  const dots = lines.filter((line) => dotted.test(line)).length;
  if (dots >= 4 || (heading && listed.length >= 3 && listed.length >= lines.length * 0.4)) {
    const charts = lines.filter((line) => chartLine.test(line)).length;
    return charts > Math.max(dots, listed.length) / 2 ? 'chart_list' : 'contents';
  }
  const left = page.searchable.replace(/\s/g, '').length;
  const statements = aboutReport.filter((one) => one.test(page.text)).length;
  const contacts = page.text.match(contact)?.length ?? 0;
  const rated = new Set(page.text.match(ratings)).size;
  if (left < 300 || statements >= 4) {
    if (contacts >= (statements >= 3 ? 25 : 10)) return 'team';
    if (statements >= 3 || (statements >= 2 && left < 80 && number > 1)) return 'disclaimer';
    if (teamHeading.test(page.text) && number > 1) return 'team';
    if (ratingHeading.test(page.text) && rated >= 4) return 'rating';
  }
  if (contacts >= 20 && left / contacts < 60) return 'team';
  return number <= 2 && left < 260 ? 'cover' : 'prose';
}

import type { TextRun } from '../../mappings/storeLayout.ts';
import { shiftedFont } from '../../mappings/text/normalise.ts';
import type { PageArtifact } from '../artifacts.ts';
import type { OpenDocument } from './engines/engine.ts';
import { boilerplateRuns, type LaidPage } from './text/boilerplate.ts';
import { cellText, edgesOf } from './text/cells.ts';
import { joinScripts } from './text/joinScripts.ts';
import { laidText, withoutMarkers } from './text/layout.ts';
import { mergePieces } from './text/mergePieces.ts';
import { orderSegments } from './text/order.ts';
import { pageKind } from './text/pageKinds.ts';
import type { PagePieces, Piece, Segment } from './text/pieces.ts';

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
  const pages: LaidPage[] = [];
  for (let number = 1; number <= source.pageCount; number += 1) pages.push(await layPage(source, number));
  const aside = boilerplateRuns(pages);
  return pages.map((page, index) => {
    const left = aside[index] ?? new Set();
    const text = laidText(page);
    const searchable = withoutMarkers(laidText(page, (run) => !left.has(run)));
    const kind = pageKind({ text, searchable }, page.page);
    return { ...page, text, searchable, aside: [...left], kind };
  });
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

async function layPage(source: TextSource, number: number): Promise<LaidPage> {
  try {
    const page = await source.readPage(number);
    const blocks = orderSegments(segmentsOf(bounded(page)).slice(0, pageLimits.segments));
    const rows = blocks.map((block) => block.map((row) => row.length));
    const size = { width: round(page.width), height: round(page.height) };
    const turned = page.turned ? { turned: true as const } : {};
    return { page: number, ...size, ...turned, runs: blocks.flat(2).map(runOf), rows };
  } catch {
    return { page: number, width: 595, height: 842, runs: [], rows: [] };
  }
}

function runOf({ text, box, cells, measured, direction }: Segment): TextRun {
  const [left, top, right, bottom] = box;
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  return {
    text,
    box: [round(left), round(top), round(right), round(bottom)],
    ...(direction === 'right' ? {} : { direction }),
    ...(measured ? { edges: edgesOf(cells).map((place) => Math.round(place * 10 * sign) / 10) } : {}),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

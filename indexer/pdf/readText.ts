import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageArtifact } from '../artifacts.ts';
import { orderSegments } from './order.ts';
import { linesOf, paragraphsOf } from './paragraphs.ts';
import { dropRunningText, type LaidPage } from './searchable.ts';
import { readSegments } from './segments.ts';

/** Reads every page's text in reading order. A page that cannot be read is empty; the others stay. */
export async function readText(document: PDFDocumentProxy): Promise<PageArtifact[]> {
  const pages: LaidPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    pages.push(await readPage(document, number));
  }
  const searchable = dropRunningText(pages);
  return pages.map(({ blocks, ...page }, index) => ({
    ...page,
    text: blocks.flatMap((block) => paragraphsOf(block)).join('\n'),
    searchable: searchable[index] ?? '',
  }));
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<LaidPage> {
  const none = { page: number, width: 595, height: 842, runs: [], blocks: [] };
  try {
    const page = await document.getPage(number);
    const { width, height, segments } = await readSegments(page);
    page.cleanup();
    const blocks = orderSegments(segments);
    const runs = blocks.flat(2).map(({ text, box }) => ({ text, box: rounded(box) }));
    return { page: number, width: round(width), height: round(height), runs, blocks: blocks.map(linesOf) };
  } catch {
    return none;
  }
}

function rounded([left, top, right, bottom]: [number, number, number, number]) {
  return [round(left), round(top), round(right), round(bottom)] as [number, number, number, number];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

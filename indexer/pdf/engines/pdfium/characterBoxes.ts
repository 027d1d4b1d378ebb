import type { Box } from '../../../artifacts.ts';
import { type Layers, layersOf } from './layers.ts';
import { openPdfium, type PdfiumDocument } from './library.ts';
import { objectsOf, transform, viewOf } from './pageObjects.ts';
import { ImageOpacity, sightOf } from './visibility.ts';

/** A character and the box around what is drawn of it: points, origin top left, the page as seen. */
export type CharacterBox = [character: string, box: Box];

/** The visible characters of each page as PDFium finds and boxes them, blanks left out: what marks are measured by. */
export async function readCharacterBoxes(bytes: Uint8Array): Promise<CharacterBox[][]> {
  const document = await openPdfium(bytes);
  try {
    const opacity = new ImageOpacity(document);
    const layers = layersOf(document, bytes);
    return Array.from({ length: document.pageCount }, (_, index) =>
      boxesOf(document, index, opacity, layers),
    );
  } finally {
    document.close();
  }
}

function boxesOf(
  document: PdfiumDocument,
  index: number,
  opacity: ImageOpacity,
  layers: Layers,
): CharacterBox[] {
  const { engine, handle } = document;
  const { call } = engine;
  const page = call.FPDF_LoadPage(handle, index);
  if (!page) return [];
  const text = call.FPDFText_LoadPage(page);
  const view = viewOf(engine, page);
  const { matrix } = view;
  const looking = opacity.forPage(page, matrix[0] > 0);
  const objects = objectsOf(engine, page, matrix);
  const hidden = layers.hiddenOn(page, objects, view);
  const sees = sightOf(engine, objects, view, hidden, looking.isOpaque);
  const boxes: CharacterBox[] = [];
  const count = text ? call.FPDFText_CountChars(text) : 0;
  for (let at = 0; at < count; at += 1) {
    const code = call.FPDFText_GetUnicode(text, at);
    const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    if (character.trim() === '' || call.FPDFText_IsGenerated(text, at) === 1) continue;
    const sides = engine.readDoubles(4, (left = 0, right = 0, bottom = 0, top = 0) =>
      call.FPDFText_GetCharBox(text, at, left, right, bottom, top),
    );
    const [left = 0, right = 0, bottom = 0, top = 0] = sides ?? [];
    const [x1, y1] = transform(matrix, left, bottom);
    const [x2, y2] = transform(matrix, right, top);
    const object = call.FPDFText_GetTextObject(text, at);
    if (!sees(object, (x1 + x2) / 2, (y1 + y2) / 2)) continue;
    boxes.push([character, [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]]);
  }
  looking.release();
  if (text) call.FPDFText_ClosePage(text);
  call.FPDF_ClosePage(page);
  return boxes;
}

import type { Handle, PdfiumEngine } from './library.ts';

/** Latin fonts that are not embedded PDFium draws by its own; what it passes over of them are blanks. */
const latinFont =
  /^(?:Arial|Book|Calibri|Cambria|Candara|Century|Comic|Consolas|Constantia|Corbel|Courier|Franklin|Garamond|Georgia|Gill|Helvetica|Impact|Lucida|Palatino|Segoe UI|SegoeUI|Symbol|Tahoma|Times|Trebuchet|Verdana|Webdings|Wingdings|ZapfDingbats)/i;

/** Whether PDFium can draw a font's glyphs: embedded, or similar to one that PDFium has. */
export function hasShapes(engine: PdfiumEngine, font: Handle): boolean {
  const { call } = engine;
  if (call.FPDFFont_GetIsEmbedded(font) !== 0) return true;
  return latinFont.test(engine.readName((name, bytes) => call.FPDFFont_GetBaseFontName(font, name, bytes)));
}

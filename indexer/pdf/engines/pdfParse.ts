import { PDFParse } from 'pdf-parse';
import { pdfjsOptions } from './pdfjs.ts';

/** Facts that a file states about itself. */
export interface DocumentInfo {
  pageCount: number;
  /** The information dictionary. */
  info: Record<string, unknown>;
  /** pdf-parse gives bookmarks without their pages, so their presence is all that counts here. */
  hasBookmarks: boolean;
}

/**
 * Reads what a PDF (its bytes, which are taken) states about itself, by pdf-parse. Throws for a file that cannot be
 * opened, and where any of it is broken.
 */
export async function readDocumentInfo(data: Uint8Array): Promise<DocumentInfo> {
  const parser = new PDFParse({ data, ...pdfjsOptions });
  try {
    const { total, info, outline } = await parser.getInfo();
    return { pageCount: total, info: info ?? {}, hasBookmarks: (outline ?? []).length > 0 };
  } finally {
    await parser.destroy();
  }
}

import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { OutlineEntry } from '../../mappings/storeLayout.ts';

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** Bookmarks kept of one file, levels of them, and characters of a title. */
const limits = { entries: 500, levels: 3, characters: 120 } as const;

/** The bookmarks of a file that lead to a page of it, in order; empty when it has none or they are broken. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const add = async (bookmarks: readonly Bookmark[], level: number): Promise<void> => {
    for (const { title, dest, items } of bookmarks) {
      if (entries.length >= limits.entries) return;
      const page = await pageOf(document, dest);
      const text = title.replace(/\s+/g, ' ').trim().slice(0, limits.characters);
      if (page !== null && text !== '') entries.push({ title: text, page, level });
      if (level + 1 < limits.levels) await add(items, level + 1);
    }
  };
  await add((await document.getOutline().catch(() => null)) ?? [], 0);
  return entries;
}

async function pageOf(document: PDFDocumentProxy, dest: Bookmark['dest']): Promise<number | null> {
  try {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const target: unknown = place?.[0];
    if (typeof target === 'number') return target + 1;
    if (target === null || typeof target !== 'object') return null;
    return (await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
  } catch {
    return null;
  }
}

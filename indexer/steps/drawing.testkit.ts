import { storeLayout, type TableData } from '../../mappings/storeLayout.ts';
import type { Figure, PageArtifact } from '../artifacts.ts';
import { drawPages } from './drawPages.ts';

/** The figures that the drawing step finds in a PDF, and the cells of its tables; its pictures are thrown away. */
export async function drawnFrom(
  pdfPath: string,
  pages: PageArtifact[],
): Promise<{ figures: Figure[]; tables: TableData[] }> {
  const { signal } = new AbortController();
  const kept = new Map<string, Uint8Array>();
  const { charts } = await drawPages.run({
    reportId: 1,
    pdfPath,
    given: {},
    earlier: {},
    artifact: async () => ({ pages }) as never,
    enter: async () => undefined,
    table: async () => null,
    put: async (key, bytes) => {
      if (key.endsWith('.json')) kept.set(key, bytes);
    },
    signal,
    task: { owner: null, urgent: false, signal },
  });
  const tables = charts.figures.flatMap(({ kind, number }) => {
    const bytes = kind === 'table' && kept.get(storeLayout.table(1, number));
    return bytes ? [JSON.parse(Buffer.from(bytes).toString('utf8')) as TableData] : [];
  });
  return { figures: charts.figures, tables };
}

/** The figures that the drawing step finds in a PDF. */
export const figuresOf = async (pdfPath: string, pages: PageArtifact[]): Promise<Figure[]> =>
  (await drawnFrom(pdfPath, pages)).figures;

import type { PageQuantity } from '../../mappings/documents.ts';
import type { Prose } from '../../mappings/prose.ts';
import type { TableData } from '../../mappings/storeLayout.ts';
import type { Artifacts, Figure, PageArtifact } from '../artifacts.ts';
import { shareOf } from '../outlook/outlook.ts';
import { sentencesOf } from '../summary/sentences.ts';
import { cellQuantities } from './cells.ts';
import { quantitiesIn, type Told } from './sentence.ts';
import type { Quantity } from './values.ts';

/** Quantities kept of a page and of a report: more are a table of thousands of cells. */
const maxOfPage = 200;
const maxOfReport = 4_000;
/** Sentences of a report that are read. */
const maxSentences = 20_000;

/**
 * The numbers that a report states of named subjects, with their pages from 1: those of its sentences, then of its
 * tables. `tableOf` gives the cells of a table by its number.
 */
export async function readQuantities(
  prose: Prose,
  { text: { pages }, charts, metadata }: Pick<Artifacts, 'text' | 'charts' | 'metadata'>,
  tableOf: (number: number) => Promise<TableData | null>,
): Promise<PageQuantity[]> {
  const { stock, date } = metadata;
  const told: Told = { stock: stock.name, year: date === null ? null : Number(date.slice(0, 4)) };
  const found = ofSentences(prose, told);
  for (const figure of charts.figures) {
    const table = figure.kind === 'table' ? await tableOf(figure.number) : null;
    if (table) found.push(...ofTable(figure, table, pages, told));
  }
  const counts = new Map<number, number>();
  const seen = new Set<string>();
  return found
    .filter(
      ({ text: _text, box: _box, ...told }) =>
        !seen.has(JSON.stringify(told)) && seen.add(JSON.stringify(told)),
    )
    .filter(({ page }) => {
      counts.set(page, (counts.get(page) ?? 0) + 1);
      return (counts.get(page) ?? 0) <= maxOfPage;
    })
    .slice(0, maxOfReport);
}

function ofSentences({ blocks, recognised }: Prose, told: Told): PageQuantity[] {
  // Digits read from pictures may be others.
  const parts = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.parts : []));
  return parts
    .filter(({ page }) => !recognised.includes(page))
    .flatMap(({ page, text }) => sentencesOf(text).map((sentence) => ({ page, text: sentence })))
    .slice(0, maxSentences)
    .flatMap(({ page, text }) => quantitiesIn(text, told).map((one) => ({ ...kept(one), page, text })));
}

function ofTable(
  { label, name }: Figure,
  table: TableData,
  pages: readonly PageArtifact[],
  told: Told,
): PageQuantity[] {
  const caption = [label, name].filter(Boolean).join(' ');
  return cellQuantities(table, name, told).flatMap(({ cell, heads, ...quantity }) => {
    const page = pages[cell.page - 1];
    if (!page || page.recognised) return [];
    const text = `${caption}：${heads.join('，')}，${cell.text}`;
    return [{ ...kept(quantity), page: cell.page, text, box: shareOf(cell.box, page) }];
  });
}

const kept = ({ isOutlook, ...quantity }: Quantity) => ({
  ...quantity,
  ...(isOutlook && { outlook: true as const }),
});

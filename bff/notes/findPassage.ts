import { setImmediate as nextTurn } from 'node:timers/promises';
import { findPlaces, foldWithoutBlanks } from '../../mappings/marks/findBoxes.ts';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import type { NoteRow } from '../models/note.ts';
import type { Services } from '../services.ts';

type Store = Services['store'];
type Wanted = Pick<NoteRow, 'page' | 'quote' | 'before_quote' | 'after_quote'>;

/** Where a passage is: its page from 1, its boxes as fractions of the page. */
export interface Passage {
  page: number;
  boxes: [number, number, number, number][];
}

/** Pages that are read for passages that are no longer where they were, and how many of those are looked for. */
const maxPagesSearched = 300;
const maxSought = 50;

const readPage = (store: Store, reportId: number, page: number) =>
  store.readJson<PageText>(storeLayout.pageText(reportId, page - 1));

/** The boxes of a passage on a page: of several equal ones the one with equal surroundings; null when it holds none. */
function boxesOn(layer: PageText | null, { quote, before_quote, after_quote }: Wanted) {
  if (layer === null) return null;
  const { boxes } = findPlaces(layer, [{ text: quote, before: before_quote, after: after_quote }]);
  return boxes.length > 0 ? boxes : null;
}

/** Whether the page of a passage holds it. */
export async function isOnPage(store: Store, reportId: number, wanted: Wanted): Promise<boolean> {
  return boxesOn(await readPage(store, reportId, wanted.page), wanted) !== null;
}

/**
 * Finds passages of one report by id, each on its own page, else on the nearest page that holds it, for a report that
 * is read anew may have other pages.
 */
export async function findPassages(
  store: Store,
  reportId: number,
  pageCount: number,
  wanted: readonly (Wanted & { id: number })[],
): Promise<Map<number, Passage>> {
  const found = new Map<number, Passage>();
  let page = 0;
  let layer: PageText | null = null;
  for (const passage of wanted) {
    // Many notes on one report are no reason for others to wait.
    await nextTurn();
    // They come in the order of their pages: each is read once.
    if (passage.page !== page) layer = await readPage(store, reportId, passage.page);
    page = passage.page;
    const boxes = boxesOn(layer, passage);
    if (boxes) found.set(passage.id, { page, boxes });
  }
  const sought = wanted.filter(({ id }) => !found.has(id)).slice(0, maxSought);
  if (sought.length === 0) return found;
  const folded = sought.map((passage) => ({ passage, quote: foldWithoutBlanks(passage.quote) }));
  for (let page = 1; page <= Math.min(pageCount, maxPagesSearched); page++) {
    const layer = await readPage(store, reportId, page);
    if (layer === null) continue;
    const text = foldWithoutBlanks(layer.runs.map((run) => run.text).join(''));
    for (const { passage, quote } of folded) {
      if (!text.includes(quote) || isNearer(found.get(passage.id), page, passage)) continue;
      const boxes = boxesOn(layer, passage);
      if (boxes) found.set(passage.id, { page, boxes });
    }
  }
  return found;
}

const isNearer = (known: Passage | undefined, page: number, { page: last }: Wanted): boolean =>
  known !== undefined && Math.abs(known.page - last) <= Math.abs(page - last);

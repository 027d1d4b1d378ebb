import { setImmediate as nextTurn } from 'node:timers/promises';
import search from 'approx-string-match';
import { findAnchors, foldWithoutBlanks } from '../../mappings/marks/findBoxes.ts';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import type { NoteRow } from '../models/note.ts';
import type { Services } from '../services.ts';

type Store = Services['store'];
type Wanted = Pick<NoteRow, 'page' | 'quote' | 'prefix' | 'suffix' | 'boxes'>;

/** Where a passage is: its page from 1, its boxes as fractions of the page. */
export interface LocatedPassage {
  page: number;
  boxes: [number, number, number, number][];
  /** Its words stand there with small differences. */
  isChanged?: true;
}

/** Pages that are read for passages that are no longer where they were, and how many of those are looked for. */
const maxPagesSearched = 300;
const maxSought = 50;
/** Pages around the likeliest that are looked through for words that changed. */
const pagesAround = 10;
/** Characters around a passage that are compared with it, where its words changed. */
const contextLength = 24;
/** Shares of differing characters: of a passage with its surroundings, and of itself. */
const maxChange = { around: 0.25, own: 0.34 } as const;
/** Characters below which a passage and its surroundings might as well be others. */
const minCompared = 16;

const readPage = (store: Store, reportId: number, page: number) =>
  store.readJson<PageText>(storeLayout.pageText(reportId, page - 1));

/**
 * The boxes of a passage on a page: of several equal ones the one with equal surroundings, and of those the nearest to
 * where it was marked; null when it holds none.
 */
function boxesOn(layer: PageText | null, { quote, prefix, suffix, boxes: marked }: Omit<Wanted, 'page'>) {
  if (layer === null) return null;
  const [near] = JSON.parse(marked) as LocatedPassage['boxes'];
  const { boxes } = findAnchors(layer, [{ text: quote, before: prefix, after: suffix, near }]);
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
): Promise<Map<number, LocatedPassage>> {
  const found = new Map<number, LocatedPassage>();
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
  const missing = sought.filter(({ id }) => !found.has(id));
  if (missing.length > 0) await findChanged(store, reportId, pageCount, { wanted, missing, found });
  return found;
}

/** Finds passages whose words changed a little, on pages near to where they should be by now. */
async function findChanged(
  store: Store,
  reportId: number,
  pageCount: number,
  {
    wanted,
    missing,
    found,
  }: {
    wanted: readonly (Wanted & { id: number })[];
    missing: readonly (Wanted & { id: number })[];
    found: Map<number, LocatedPassage>;
  },
): Promise<void> {
  const shift = usualShift(wanted, found);
  for (let page = 1; page <= pageCount; page++) {
    const near = missing.filter((one) => Math.abs(one.page + shift - page) <= pagesAround);
    const layer = near.length > 0 ? await readPage(store, reportId, page) : null;
    if (layer === null) continue;
    await nextTurn();
    const text = foldWithoutBlanks(layer.runs.map((run) => run.text).join(''));
    for (const passage of near) {
      if (isNearer(found.get(passage.id), page, { ...passage, page: passage.page + shift })) continue;
      const changed = changedAnchor(text, passage);
      const boxes = changed && boxesOn(layer, changed);
      if (boxes) found.set(passage.id, { page, boxes, isChanged: true });
    }
  }
}

/** By how many pages most of the passages that were found have moved. */
function usualShift(
  wanted: readonly (Wanted & { id: number })[],
  found: Map<number, LocatedPassage>,
): number {
  const shifts = wanted.flatMap(({ id, page }) => {
    const passage = found.get(id);
    return passage ? [passage.page - page] : [];
  });
  return shifts.sort((one, other) => one - other)[Math.floor(shifts.length / 2)] ?? 0;
}

/** What stands in a folded text in place of a passage, told apart by its surroundings; null for nothing like it. */
function changedAnchor(text: string, passage: Wanted): Omit<Wanted, 'page'> | null {
  const quote = foldWithoutBlanks(passage.quote);
  const before = foldWithoutBlanks(passage.prefix).slice(-contextLength);
  const whole = before + quote + foldWithoutBlanks(passage.suffix).slice(0, contextLength);
  if (whole.length < minCompared) return null;
  const around = nearest(text, whole, maxChange.around, 0);
  if (around === null) return null;
  const own = nearest(text.slice(around.start, around.end), quote, maxChange.own, before.length);
  if (own === null) return null;
  const [start, end] = [around.start + own.start, around.start + own.end];
  return {
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
    boxes: '[]',
  };
}

/** The part of a text with the fewest differences from a pattern; of equal ones the nearest to a place. */
function nearest(text: string, pattern: string, share: number, at: number) {
  const matches = search(text, pattern, Math.floor(pattern.length * share));
  const by = (match: { start: number; errors: number }) =>
    match.errors * text.length + Math.abs(match.start - at);
  return matches.reduce<(typeof matches)[number] | null>(
    (best, match) => (best === null || by(match) < by(best) ? match : best),
    null,
  );
}

const isNearer = (known: LocatedPassage | undefined, page: number, { page: last }: Wanted): boolean =>
  known !== undefined && Math.abs(known.page - last) <= Math.abs(page - last);

import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { readingPosition } from '../../../lib/storage/readingPosition.ts';
import { readStored } from '../../../lib/storage/storage.ts';
import type { Hit } from './hits/hits.ts';
import { nextTurn, type Paper, readPaper, type Sheets, type Turns, type Zoom } from './pages/pageLayout.ts';
import { readTextSize } from './prose/textLook.ts';
import type { Position } from './prose/textRanges.ts';
import type { ReaderAddress } from './useReaderAddress.ts';

/** How the report is read: its pages as printed, or its text. */
type View = 'pages' | 'text';

/** The tabs' places in the side panel. */
export const panelTabs = { facts: 0, recommended: 1, hits: 2, notes: 3 } as const;

/** What a press chooses, and nothing else follows from: how it looks, and what is beside or over it. */
export interface Shown {
  paper: Paper;
  textSize: number;
  /** The side panel's tab, and whether the panel is beside the pages. */
  tab: number;
  isPanelOpen: boolean;
  /** What is in a sheet over the pages, where there is no room beside them. */
  sheet: 'thumbnails' | 'panel' | null;
  /** Whether text is selected sentence by sentence. */
  isPicking: boolean;
  /** The chart to ring, by its id; 0 for none. */
  figure: number;
  /** Whether 正文 is offered: on phones, until the reader has chosen. */
  isTextOffered: boolean;
}

/** One open report as it is read. Pages are counted from 1. */
export interface ReaderState extends Shown {
  view: View;
  page: number;
  /** Where the view begins when it is drawn next. */
  begin: Position;
  /** The page that was asked for last: it may be beyond what may be seen. */
  asked: number | null;
  /** The page where one stopped the last time; 1 when there is nothing to go on with. */
  resume: number;
  keyword: string;
  /** The hit on show, or null before any step. */
  active: Hit | null;
  /** Goes to the searched words once found: the first hit from a page on, or only on that page. */
  seeking: { from: number; only: boolean } | null;
  columns: 1 | 2;
  turns: Turns;
  zoom: Zoom;
}

/** What happens while one reads. */
export type ReaderAction =
  | { type: 'read' | 'go'; page: number }
  | { type: 'end' | 'stay' | 'columns' | 'turn' }
  | { type: 'view'; view: View; at: Position }
  | { type: 'search'; keyword: string }
  | { type: 'found'; hit: Hit | null }
  | { type: 'zoom'; change: (now: Zoom) => Zoom }
  | { type: 'panel'; tab: number; isWide: boolean }
  | { type: 'show'; chosen: Partial<Shown> };

const tabOf = (keyword: string) => (keyword ? panelTabs.hits : panelTabs.facts);

/** A report as it is opened: where the address says, else on its first page, with the way to where one stopped. */
export function openReader(
  report: ReportDetail,
  sheets: Sheets,
  address: ReaderAddress,
  isPanelOpen: boolean,
): ReaderState {
  const { keyword } = address;
  const page = address.page ?? 1;
  const isNew = address.page === null && keyword === '';
  // A box on a page is asked for, or there is nothing but a cover.
  const hasText = sheets.worded && address.box === null;
  const chosen = readStored('readerView');
  const view = hasText && (address.view ?? chosen) === 'text' ? 'text' : 'pages';
  const isPhone = window.matchMedia('(width < 48rem)').matches;
  return {
    view,
    page,
    begin: { page, top: 0 },
    asked: page,
    resume: isNew ? Math.min(readingPosition(report), sheets.images.length) : 1,
    keyword,
    active: null,
    seeking: keyword ? { from: page, only: address.page !== null } : null,
    columns: 1,
    turns: 0,
    zoom: 1,
    paper: readPaper(),
    textSize: readTextSize(),
    tab: tabOf(keyword),
    isPanelOpen,
    sheet: null,
    isPicking: false,
    figure: address.figure,
    isTextOffered: isPhone && sheets.worded && view === 'pages' && chosen === '',
  };
}

/** The state of the reader after something happened. */
export function reduceReader(now: ReaderState, event: ReaderAction): ReaderState {
  const here = { begin: { page: now.page, top: 0 } };
  switch (event.type) {
    case 'read':
      return event.page === now.page ? now : { ...now, page: event.page };
    case 'go':
      return { ...now, asked: event.page, sheet: null };
    case 'end':
      return { ...now, asked: null };
    case 'stay':
      return now.resume === 1 ? now : { ...now, resume: 1 };
    case 'view':
      return { ...now, view: event.view, begin: event.at, isTextOffered: false };
    case 'search': {
      const { keyword } = event;
      const seeking = keyword ? { from: now.page, only: false } : null;
      return { ...now, keyword, active: null, seeking, tab: tabOf(keyword) };
    }
    case 'found':
      return { ...now, seeking: null, active: event.hit ?? now.active };
    // The column is made again, at the current page.
    case 'columns':
      return { ...now, ...here, columns: now.columns === 1 ? 2 : 1 };
    case 'turn':
      return { ...now, ...here, turns: nextTurn(now.turns) };
    case 'zoom':
      return { ...now, zoom: event.change(now.zoom) };
    case 'panel':
      return { ...now, tab: event.tab, ...(event.isWide ? { isPanelOpen: true } : { sheet: 'panel' }) };
    case 'show':
      return { ...now, ...event.chosen };
  }
}

import type { NoteColor } from '../../../bff/contract/constants.ts';
import { dropForTab, readForTab, takeForTab, writeForTab } from './storage.ts';

/** A passage of a page (from 1), with what is before and after it and where it stands there. */
interface Anchor {
  page: number;
  quote: string;
  prefix: string;
  suffix: string;
  boxes: [number, number, number, number][];
}

/** A page (from 1), chart or table to keep among the notes; `quote` as a search showed the page. */
export interface Clipping {
  id: number;
  clip: { page: number; chart_id?: number; quote?: string };
}

/** A reader's click, as data: it survives a login by QR code and a reload, and is carried out once afterwards. */
export type PendingAction =
  /** `cid`: the unlocked collection it is taken from; `shells`: the reader agreed to pay with them. */
  | { kind: 'download'; id: number; name: string; cid?: number; shells?: boolean; thenRead?: boolean }
  | { kind: 'favourite'; id: number }
  /** A chart in its report; `page` from 1. */
  | { kind: 'original'; fid: number; page: number; chart: number }
  | { kind: 'unlock'; id: number }
  | { kind: 'groups'; id: number }
  | { kind: 'pay'; itemId?: number; level?: 1 | 2 | 3 }
  /** Passages of a report to highlight, `withNote` to write something on the first. */
  | { kind: 'note'; id: number; passages: Anchor[]; color: NoteColor; withNote: boolean }
  | ({ kind: 'note' } & Clipping)
  /** The search in the address. */
  | { kind: 'saveSearch' }
  /** Reports to put into a folder of favourites. */
  | { kind: 'folder'; ids: readonly number[] }
  | { kind: 'upload' }
  /** A page that only those who are logged in may open, by its address on this site. */
  | { kind: 'visit'; to: `/${string}` };

/** Lifetime of a pending action: nobody expects a click of half an hour ago to act. */
const milliseconds = 30 * 60_000;
const key = 'intent';

/** An intent with the page it was made at. */
interface StoredAction {
  intent: PendingAction;
  path: string;
}

/** Keeps what was clicked until the reader is let in. */
export const savePendingAction = (intent: PendingAction): void =>
  writeForTab(key, { intent, path: window.location.pathname } satisfies StoredAction);

/** Forgets what was kept: the reader turned away from the gate. */
export const dropPendingAction = (): void => dropForTab(key);

const actionOfThisPage = (kept: StoredAction | null): PendingAction | null =>
  kept?.path === window.location.pathname ? kept.intent : null;

/** Forgets an intent that was made at another page: leaving a page drops it. */
export function dropPendingActionOfOtherPage(): void {
  if (readPendingAction() === null) dropPendingAction();
}

/** Takes the action saved at this page; null without one, or when it is too old. */
export const readPendingAction = (): PendingAction | null =>
  actionOfThisPage(readForTab<StoredAction>(key, milliseconds));

/** The same, and forgets it: an intent is carried out once. */
export const takePendingAction = (): PendingAction | null =>
  actionOfThisPage(takeForTab<StoredAction>(key, milliseconds));

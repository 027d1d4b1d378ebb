import { useEffect } from 'react';
import type { InputOf } from '../../bff/contract/calls.ts';
import type { NoteColor } from '../../bff/contract/constants.ts';
import { sharedState } from './sharedState.ts';
import { dropPendingAction, type PendingAction } from './storage/pendingAction.ts';

/** The calls that give a list as a file. */
type ExportPath = `/api/export/${'search' | 'collection' | 'favourites' | 'reports'}`;

/** Dialogs with their input; `app/DialogHost.tsx` has their code. */
export interface DialogTable {
  login: { mode?: 'qr' | 'password' };
  register: object;
  reset: object;
  bind: object;
  change: object;
  password: object;
  nickname: object;
  closeAccount: object;
  /** `text`: what the server said of the account. */
  reopen: { text: string };
  factor: object;
  enrol: object;
  /** `text`: what the server said when it refused. */
  download: { intent: Extract<PendingAction, { kind: 'download' }>; text: string };
  downloading: { name: string; onAbort: () => void };
  /** `reason`: why it opened, in one line. `level`: the lowest tier that helps. */
  /** `platform`: the way to pay that was chosen before. */
  pay: { itemId?: number; platform?: 0 | 1; level?: 1 | 2 | 3; reason?: string };
  payList: object;
  invoice: { tradeNo: string; itemName: string };
  program: { id: number; name: string };
  groups: { id: number };
  /** The favourites that are put into a folder. */
  folder: { ids: readonly number[] };
  shareFolder: { id: number };
  saveSearch: object;
  /** Of what was kept before nothing is known: text and color stay as they are unless changed. */
  note: { id: number; quote: string; text: string | undefined; color: NoteColor | undefined };
  /** The report that is cited, or a page of it (from 1), or one of its charts; or several reports. */
  cite: { id: number; page?: number; chart?: number } | { ids: readonly number[] };
  /** `input` is the call's, but for the format. */
  export: {
    [Path in ExportPath]: { call: Path; input: Omit<InputOf<Path>, 'format'> };
  }[ExportPath];
}

/** The name of a dialog. */
export type DialogName = keyof DialogTable;

/** The dialog that is asked for. */
export interface DialogEntry<Name extends DialogName = DialogName> {
  key: number;
  /** The page that it was opened at. */
  path: string;
  name: Name;
  props: DialogTable[Name];
}

const { now: current, become: show, watch, useNow } = sharedState<DialogEntry | null>(null);
let opened = 0;

/** Opens a dialog in place of the open one: login, register and reset replace each other. @returns its key */
export function openDialog<Name extends DialogName>(name: Name, props: DialogTable[Name]): number {
  opened += 1;
  show({ key: opened, path: window.location.pathname, name, props });
  return opened;
}

/** Waits until a dialog is closed, or another is in its place. */
export function whenDialogCloses(key: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (current()?.key === key) return;
      stop();
      resolve();
    };
    const stop = watch(look);
    look();
  });
}

/** Closes the dialog that is open; what it stood in the way of stays kept. */
export function closeDialog(): void {
  if (current()) show(null);
}

let onDismiss: (() => void) | null = null;

/** The reader turned away: closes the dialog and forgets what it stood in the way of. */
export function dismissDialog(): void {
  if (onDismiss) onDismiss();
  else {
    dropPendingAction();
    closeDialog();
  }
}

/** Closes a dialog that was opened at another page; a held one stays. */
export function closeDialogOfOtherPage(): void {
  if (current()?.path !== window.location.pathname && !isDialogHeld()) closeDialog();
}

/** Whether turning away means something else now: then nobody but the reader closes the dialog. */
export const isDialogHeld = (): boolean => onDismiss !== null;

/** Replaces closing while the calling component is mounted, where dismissing means something else. */
export function useDismiss(instead: (() => void) | null): void {
  useEffect(() => {
    onDismiss = instead;
    return () => {
      onDismiss = null;
    };
  }, [instead]);
}

/** The dialog that is asked for now, or null. */
export const useDialogEntry = useNow;

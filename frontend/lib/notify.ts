import { sharedState } from './sharedState.ts';
import { takeForTab, writeForTab } from './storage/storage.ts';

/** Kind of a message; decides its colour and how it is announced. */
export type NotifyKind = 'success' | 'info' | 'warning' | 'error';

/** A message with a link does not pass before it was read; `action` names what a press of its button does. */
export interface NotifyAction {
  label: string;
  onClick: () => void;
}

/** A passing message. */
export interface Message {
  kind: NotifyKind;
  text: string;
  action?: NotifyAction | undefined;
}

/** A message that found no toaster in this time is dropped. */
const maxPendingMs = 10_000;

/** Whether any message was ever sent, and those not handed to the toaster yet: its code loads with the first. */
interface Outbox {
  used: boolean;
  pending: readonly Message[];
}

const outbox = sharedState<Outbox>({ used: false, pending: [] });
let show: ((message: Message) => void) | null = null;

const setPending = (pending: readonly Message[]) => outbox.become({ used: true, pending });

/** Messages waiting for the toaster. */
export const useOutbox = outbox.useNow;

/** Hands over all messages, pending ones first; the result stops that. */
export function deliverMessages(to: (message: Message) => void): () => void {
  show = to;
  const { pending } = outbox.now();
  setPending([]);
  pending.forEach(to);
  return () => {
    show = null;
  };
}

/** Shows a passing message. */
export function notify(kind: NotifyKind, text: string, action?: NotifyAction): void {
  const message: Message = { kind, text, action };
  if (show) {
    show(message);
    return;
  }
  setPending([...outbox.now().pending.filter((other) => other.text !== text), message]);
  setTimeout(() => {
    const { pending } = outbox.now();
    const left = pending.filter((other) => other !== message);
    if (left.length < pending.length) setPending(left);
  }, maxPendingMs);
}

const key = 'noticeAfterReload';
/** A reload takes seconds; an older message is no news. */
const milliseconds = 60_000;

/** Keeps a message for the page that comes after a reload. */
export const notifyLater = (kind: NotifyKind, text: string): void => writeForTab(key, [kind, text]);

/** Shows what `notifyLater` kept, once. */
export function showKeptNotification(): void {
  const kept = takeForTab<[NotifyKind, string]>(key, milliseconds);
  if (kept) notify(...kept);
}

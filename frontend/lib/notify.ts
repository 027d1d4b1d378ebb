import { useSyncExternalStore } from 'react';
import { keepForTab, takeForTab } from './tabStored.ts';

/** What a message is about; decides its colour and how it is announced. */
export type NotifyKind = 'success' | 'info' | 'warning' | 'error';

/** A message with a link does not pass before it was read; `action` names what a press of its button does. */
export interface NotifyAction {
  label: string;
  onClick: () => void;
}

/** The place where messages show is made with the first one: most pages are left without any. */
let wanted = false;
let tellWanted: () => void = () => undefined;
let tellStanding: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => {
  tellStanding = resolve;
});

/** Whether there was a message to show. */
export const useNotified = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      tellWanted = listener;
      return () => {
        tellWanted = () => undefined;
      };
    },
    () => wanted,
  );

/** Told by the place of messages once it stands. */
export const messagesStand = (): void => tellStanding();

/** Shows a passing message. */
export async function notify(kind: NotifyKind, text: string, action?: NotifyAction): Promise<void> {
  wanted = true;
  tellWanted();
  const [{ toast }] = await Promise.all([import('sonner'), mounted]);
  // Told twice, it shows once.
  toast[kind](text, { id: text, ...(action && { action, duration: 10_000 }) });
}

const key = 'noticeAfterReload';
/** A reload takes seconds; what was to be told long ago is no news. */
const milliseconds = 60_000;

/** Keeps a message for the page that comes after a reload. */
export const notifyLater = (kind: NotifyKind, text: string): void => keepForTab(key, [kind, text]);

/** Shows what `notifyLater` kept, once. */
export function notifyKept(): void {
  const kept = takeForTab<[NotifyKind, string]>(key, milliseconds);
  if (kept) void notify(...kept);
}

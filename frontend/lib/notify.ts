/** What a message is about; decides its colour and how it is announced. */
export type NotifyKind = 'success' | 'info' | 'warning' | 'error';

/** A message with a link does not pass before it was read; `action` names what a press of its button does. */
export interface NotifyAction {
  label: string;
  onClick: () => void;
}

/** Shows a passing message. The library is loaded with the first one or by the shell, whichever is sooner. */
export async function notify(kind: NotifyKind, text: string, action?: NotifyAction): Promise<void> {
  const { toast } = await import('sonner');
  // Told twice, it shows once.
  toast[kind](text, { id: text, ...(action && { action, duration: 10_000 }) });
}

const key = 'noticeAfterReload';

/** Keeps a message for the page that comes after a reload. */
export function notifyLater(kind: NotifyKind, text: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([kind, text]));
  } catch {
    // Without storage the message is lost, what it tells of is not.
  }
}

/** Shows what `notifyLater` kept, once. */
export function notifyKept(): void {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (kept === null) return;
    const [kind, text] = JSON.parse(kept) as [NotifyKind, string];
    void notify(kind, text);
  } catch {
    // Nothing was kept, or nothing that we wrote.
  }
}

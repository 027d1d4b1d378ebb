/** What a message is about; decides its colour and how it is announced. */
export type NotifyKind = 'success' | 'info' | 'warning' | 'error';

/** Shows a passing message. The library is loaded with the first one or by the shell, whichever is sooner. */
export async function notify(kind: NotifyKind, text: string): Promise<void> {
  const { toast } = await import('sonner');
  toast[kind](text);
}

import type { Logger } from 'pino';

/** Lines of each kind that a process logs in a window; the others are counted. */
export const maxLines = { answered: 1_200, refused: 20, failed: 120 } as const;
const windowMs = 60_000;

/** Tells whether a line of a kind may still be logged in this minute. */
export type LineBudget = (kind: keyof typeof maxLines, status: number) => boolean;

/**
 * Limits how many requests are logged one by one; what was left out is told as counts by status when a window ends.
 * @param window in milliseconds
 */
export function createLineBudget(log: Logger, window = windowMs): LineBudget {
  const logged = new Map<string, number>();
  const omitted = new Map<number, number>();
  let isOpen = false;
  const close = () => {
    if (omitted.size > 0)
      log.warn({ omitted: Object.fromEntries(omitted) }, 'requests not logged one by one');
    isOpen = false;
    logged.clear();
    omitted.clear();
  };
  return (kind, status) => {
    if (!isOpen) {
      isOpen = true;
      setTimeout(close, window).unref();
    }
    // Each refusal by itself: a flood of one status leaves room for the others.
    const name = kind === 'refused' ? `refused ${status}` : kind;
    const count = (logged.get(name) ?? 0) + 1;
    logged.set(name, count);
    if (count <= maxLines[kind]) return true;
    omitted.set(status, (omitted.get(status) ?? 0) + 1);
    return false;
  };
}

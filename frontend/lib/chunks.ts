import { notify } from './notify.ts';

const storageKey = 'chunkReloadedAt';
/** One reload at most in this time (spec §8). */
const minReloadIntervalMs = 60_000;
const probeTimeoutMs = 3000;

/** Whether a dynamic import failed to load its file: no network, or a new release replaced it. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|module script/i.test(
    error.message,
  );

/** Reloads the page unless it did so within the last 60 seconds; returns whether it does. */
export function reloadForChunk(storage: Storage, now: number, reload: () => void): boolean {
  try {
    const last = Number(storage.getItem(storageKey) ?? 0);
    if (now - last < minReloadIntervalMs) return false;
    storage.setItem(storageKey, String(now));
  } catch {
    // Without storage nothing would stop an endless chain of reloads.
    return false;
  }
  reload();
  return true;
}

async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page after a chunk failed to load (spec §8), but only while the server answers: offline, a reload would
 * replace a page that still works. Resolves to whether the page reloads.
 */
export async function reloadAfterChunkFailure(): Promise<boolean> {
  if (!(await isServerReachable())) return false;
  return reloadForChunk(window.sessionStorage, Date.now(), () => window.location.reload());
}

/** Tells the reader that what was pressed did not open. */
export const notifyNotOpened = (): void => notify('error', '没能打开，请检查网络后重试');

/** As `reloadAfterChunkFailure`, for code that a press needs; without a reload the reader gets a message. */
export async function reportChunkFailure(): Promise<void> {
  if (!(await reloadAfterChunkFailure())) notifyNotOpened();
}

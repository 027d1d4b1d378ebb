import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { notify } from './notify.ts';

const storageKey = 'chunkReloadedAt';
/** One reload at most in this time. */
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
 * Reloads the page after a chunk failed to load, but only while the server answers: offline, a reload would
 * replace a page that still works. Resolves to whether the page reloads.
 */
export async function reloadAfterChunkFailure(): Promise<boolean> {
  if (!(await isServerReachable())) return false;
  return reloadForChunk(window.sessionStorage, Date.now(), () => window.location.reload());
}

/** Tells the reader that what was pressed did not open. */
export const notifyNotOpened = (): void => notify('error', '打开失败，请检查网络后重试');

/** As `reloadAfterChunkFailure`, for code that a press needs; without a reload the reader gets a message. */
export async function reportChunkFailure(): Promise<void> {
  if (!(await reloadAfterChunkFailure())) notifyNotOpened();
}

/** Milliseconds before something lost is asked for again by itself; after the last only a new connection helps. */
const retryWaitsMs = [2000, 10_000];

/** What could not be loaded: `attempt` counts its loads, `failures` those since the connection was there. */
const firstAttempt = { lost: false, attempt: 0, failures: 0 };

/**
 * Asks again for what could not be loaded: whenever the connection is back, and twice after a while.
 * @returns `lost` while there is nothing to show, `attempt` as a key for what loads, `onLost` for its failure,
 *   `retry` to ask again at once
 */
export function useRetry(): { lost: boolean; attempt: number; onLost: () => void; retry: () => void } {
  const [{ lost, attempt, failures }, setState] = useState(firstAttempt);
  const retry = useCallback(() => setState((now) => ({ ...now, lost: false, attempt: now.attempt + 1 })), []);
  useEffect(() => {
    if (!lost) return;
    const wait = retryWaitsMs[failures - 1];
    const timer = wait === undefined ? undefined : setTimeout(retry, wait);
    // The first load may come too early: the browser tells of a connection before names are resolved.
    const reconnected = () => setState((now) => ({ lost: false, attempt: now.attempt + 1, failures: 0 }));
    window.addEventListener('online', reconnected);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', reconnected);
    };
  }, [lost, failures, retry]);
  const onLost = () => setState((now) => ({ ...now, lost: true, failures: now.failures + 1 }));
  return { lost, attempt, onLost, retry };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser believes it has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

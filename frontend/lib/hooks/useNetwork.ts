import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Milliseconds before something lost is asked for again by itself; after the last only a new connection helps. */
const retryWaitsMs = [2000, 10_000];

/**
 * Asks again for what could not be loaded: twice after a while, and whenever the connection is back.
 * @returns `lost` while there is nothing to show, `attempt` as a key for what loads, `onLost` for its failure,
 *   `retry` to ask again at once
 */
export function useRetry(): { lost: boolean; attempt: number; onLost: () => void; retry: () => void } {
  const [{ lost, attempt }, setState] = useState({ lost: false, attempt: 0 });
  const retry = useCallback(() => setState((now) => ({ lost: false, attempt: now.attempt + 1 })), []);
  useEffect(() => {
    if (!lost) return;
    const wait = retryWaitsMs[attempt];
    const timer = wait === undefined ? undefined : setTimeout(retry, wait);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [lost, attempt, retry]);
  return { lost, attempt, onLost: () => setState((now) => ({ ...now, lost: true })), retry };
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

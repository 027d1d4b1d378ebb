import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

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

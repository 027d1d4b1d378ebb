import { useSyncExternalStore } from 'react';

/** Keeps a state outside of components, which are drawn anew when it changes. */
export function sharedState<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const now = () => state;
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    now,
    become(next: State) {
      state = next;
      for (const listener of listeners) listener();
    },
    /** Calls a listener after each change; the result ends that. */
    watch,
    /** The state for a component. */
    useNow: () => useSyncExternalStore(watch, now),
  };
}

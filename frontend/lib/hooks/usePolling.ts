import { useEffect, useRef, useState } from 'react';

/** Interval, limit and end of polling. */
export interface PollingSettings {
  /** Subject of the polling: another one starts over, null stops. */
  subject: string | number | null;
  /** Milliseconds between the end of one answer and the next question. */
  interval: number;
  /** Polls in all; after the last one `onExpired` is called. */
  maxPolls: number;
  /** Asks once; true ends the polling. A failure it throws counts as an unanswered question. */
  ask: (tries: number) => Promise<boolean>;
  onExpired?: () => void;
}

/**
 * Asks again and again: one question at a time, none while the page is hidden, none after the component is gone.
 * @returns how many questions were asked
 */
export function usePolling(settings: PollingSettings): number {
  const latest = useRef(settings);
  latest.current = settings;
  const [tries, setTries] = useState(0);
  const { subject, interval } = settings;
  useEffect(() => {
    if (subject === null) return;
    let asked = 0;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (!stopped && !document.hidden) timer = setTimeout(ask, interval);
    };
    let asking = false;
    async function ask() {
      if (asking) return;
      asking = true;
      asked += 1;
      setTries(asked);
      const done = await latest.current.ask(asked).catch(() => false);
      asking = false;
      if (stopped) return;
      stopped = done || asked >= latest.current.maxPolls;
      if (!stopped) wait();
      else if (!done) latest.current.onExpired?.();
    }
    const onVisible = () => !asking && wait();
    document.addEventListener('visibilitychange', onVisible);
    wait();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [subject, interval]);
  return tries;
}

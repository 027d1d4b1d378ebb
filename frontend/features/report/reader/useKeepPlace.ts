import { useEffect, useRef } from 'react';
import { readingPlace } from '../../../../bff/contract/reading.ts';
import { send } from '../../../lib/api.ts';
import { useViewer } from '../../../lib/session.ts';

/** Milliseconds of rest on a page before the account keeps it: turning pages keeps nothing. */
const debounceMs = 3000;

/**
 * Keeps the current page (from 1) in the reader's account, for other devices; not for visitors. `settled`: whether the
 * reader has gone on, and not just opened the report.
 */
export function useKeepPlace(id: number, page: number, settled: boolean): void {
  const { state } = useViewer();
  const kept = useRef(1);
  const wanted = settled && state === 'reader' && page >= 1;
  useEffect(() => {
    if (!wanted) return;
    const keep = () => {
      if (kept.current === page) return;
      kept.current = page;
      // The device knows it as well: what is lost here is only missed elsewhere.
      send(readingPlace, { id, page }).catch(() => undefined);
    };
    const timer = setTimeout(keep, debounceMs);
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [id, page, wanted]);
}

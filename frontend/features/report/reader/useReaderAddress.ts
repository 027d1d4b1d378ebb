import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readBoxParameter } from '../../../../bff/contract/pictures.ts';
import { send } from '../../../lib/api.ts';
import { useViewer } from '../../../lib/session.ts';

/** Milliseconds of rest on a page before the account keeps it: turning pages keeps nothing. */
const debounceMs = 3000;

/**
 * Keeps the current page (from 1) in the reader's account, for other devices; not for visitors. `settled`: whether the
 * reader has gone on, and not just opened the report.
 */
export function useSavePosition(id: number, page: number, settled: boolean): void {
  const { state } = useViewer();
  const kept = useRef(1);
  const wanted = settled && state === 'reader' && page >= 1;
  useEffect(() => {
    if (!wanted) return;
    const keep = () => {
      if (kept.current === page) return;
      kept.current = page;
      // The device knows it as well: what is lost here is only missed elsewhere.
      send('/api/user/readingPlace', { id, page }).catch(() => undefined);
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

/** Position of a reader in a report. */
interface NotedPosition {
  /** From 1. */
  page: number;
  /** Keyword within the report; may be empty. */
  keyword: string;
}

/** A box on a page (from 1) to ring, as shares of the page; and the chart or note that it is of. */
export interface Ring {
  page: number;
  box: [number, number, number, number];
  figure?: number;
  note?: number;
}

/** The position in the address when the reader opened, and a function that updates it. */
export interface ReaderAddress {
  /** Page to open at, from 1; null when the address named none. */
  page: number | null;
  keyword: string;
  /** How it is read: `text`, or anything for its pages; null when the address named none. */
  view: string | null;
  /** Place on that page to ring, as shares of it: the cell of a table. */
  box: Ring['box'] | null;
  /** The chart to ring, and the reader's own note, by their ids; 0 for none. */
  figure: number;
  noted: number;
  /** A number among the marked words to ring; may be empty. */
  number: string;
  /** Without a history entry; a reader that is being left notes nothing. */
  note: (position: NotedPosition) => void;
  noteView: (view: 'pages' | 'text') => void;
}

const readId = (text: string | null): number => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0);

/** Parses an address; `search_key` is the search page's name of the keyword. */
function parseAddress(query: URLSearchParams): Omit<ReaderAddress, 'note' | 'noteView'> {
  const page = Number(query.get('page'));
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : null,
    keyword: query.get('keyword') ?? query.get('search_key') ?? '',
    view: query.get('view'),
    box: readBoxParameter(query.get('box')),
    figure: readId(query.get('figure')),
    noted: readId(query.get('note')),
    number: query.get('number') ?? '',
  };
}

/**
 * The address follows page and keyword, so that a reload or a shared link opens at the same position. The reader alone
 * owns them: what it notes is whole, and never read back.
 */
export function useReaderAddress(): ReaderAddress {
  const [query, setQuery] = useSearchParams();
  const [opened] = useState(() => parseAddress(query));
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const note = useCallback(
    ({ page, keyword }: NotedPosition) => {
      if (window.location.pathname !== pathname) return;
      const next = new URLSearchParams(window.location.search);
      next.delete('page');
      if (page !== (opened.page ?? 1))
        for (const name of ['box', 'figure', 'note', 'number']) next.delete(name);
      next.delete('keyword');
      next.delete('search_key');
      if (page > 1) next.set('page', String(page));
      if (keyword) next.set('keyword', keyword);
      const search = next.size ? `?${next}` : '';
      if (search !== window.location.search)
        navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, opened],
  );
  const noteView: ReaderAddress['noteView'] = (view) =>
    setQuery(
      (now) => {
        if (view === 'text') now.set('view', view);
        else now.delete('view');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ...opened, note, noteView };
}

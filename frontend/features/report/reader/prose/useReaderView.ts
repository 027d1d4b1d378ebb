import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readStored, writeStored } from '../../../../lib/storage/storage.ts';
import type { PageColumnHandle } from '../pages/PageColumn.tsx';
import type { Paper } from '../pages/pageLayout.ts';
import type { Place } from './textRanges.ts';

/** Sizes of the text in pixels, and the one to begin with. */
const sizes = [15, 17, 20] as const;
const usualSize = 17;

/** Ground and ink of the text; white is the site's own surface, dark where the site is. */
export const textGrounds: Record<Paper, string> = {
  white: 'bg-surface text-ink',
  cream: 'scheme-light bg-[#f6eedb] text-ink',
  dark: 'bg-[#15191c] text-[#d9d6cf]',
};

/** How the report is read: its pages as printed, or its text. */
type View = 'pages' | 'text';

/** The place a third down the window of the pages. */
function placeOnPages(root: HTMLElement): Place | null {
  const at = root.getBoundingClientRect().top + root.clientHeight / 3;
  for (const page of root.querySelectorAll<HTMLElement>('[data-page]')) {
    const { top, bottom, height } = page.getBoundingClientRect();
    if (bottom > at) return { page: Number(page.dataset.page), top: Math.max(0, (at - top) / height) };
  }
  return null;
}

interface ViewInput {
  /** Whether the words of its pages may be had. */
  hasText: boolean;
  /** The page to begin at, from 1. */
  start: number;
  pages: RefObject<HTMLDivElement | null>;
  column: RefObject<PageColumnHandle | null>;
  /** Makes the column of pages begin at a page, from 1. */
  onStart: (page: number) => void;
  /** Hears the page that is read, from 0. */
  onCurrent: (index: number) => void;
}

/** 原文 or 正文, the size of the latter, and the way from a place of one to the same place of the other. */
export function useReaderView({ hasText, start, pages, column, onStart, onCurrent }: ViewInput) {
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState<View>(() => {
    // A place on a page is asked for, or there is nothing but a cover.
    if (!hasText || query.has('box')) return 'pages';
    return (query.get('view') ?? readStored('readerView')) === 'text' ? 'text' : 'pages';
  });
  const [size, setSize] = useState<number>(() => {
    const kept = Number(readStored('readerTextSize'));
    return sizes.find((one) => one === kept) ?? usualSize;
  });
  const [begin, setBegin] = useState<Place>({ page: start, top: 0 });
  const place = useRef(begin);
  const wanted = useRef<Place | null>(null);

  const turnTo = (next: View, to: Place) => {
    writeStored('readerView', next);
    setQuery(
      (now) => {
        if (next === 'text') now.set('view', 'text');
        else now.delete('view');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
    setView(next);
    if (next === 'text') setBegin(to);
    else {
      wanted.current = to;
      onStart(to.page);
    }
  };
  // The column of pages is there by now.
  useEffect(() => {
    const to = wanted.current;
    if (view !== 'pages' || !to || !column.current) return;
    wanted.current = null;
    column.current.goTo(to.page - 1, to.top);
  });
  const onRead = useCallback(
    (now: Place) => {
      place.current = now;
      onCurrent(now.page - 1);
    },
    [onCurrent],
  );
  return {
    view,
    canTurn: hasText,
    begin,
    size,
    /** 1 for the usual size. */
    scale: size / usualSize,
    resize: (by: 1 | -1) => {
      const next = sizes[(sizes as readonly number[]).indexOf(size) + by];
      if (next === undefined) return;
      writeStored('readerTextSize', String(next));
      setSize(next);
    },
    onRead,
    toPages: (to: Place = place.current) => turnTo('pages', to),
    toText: () => turnTo('text', (pages.current && placeOnPages(pages.current)) || begin),
  };
}

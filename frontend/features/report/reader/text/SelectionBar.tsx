import { type RefObject, useCallback, useEffect, useState } from 'react';
import { maxQuoteLength, type NoteColor } from '../../../../../bff/contract/constants.ts';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import { copyText } from '../../../../lib/copy.ts';
import { useGate } from '../../../../lib/gate.ts';
import { notify } from '../../../../lib/notify.ts';
import { ColorChoice } from '../notes/ColorChoice.tsx';
import { citation, composeText, type PageSelection, readSelection } from './selection.ts';

/** The pages' scroller and the report that is cited. */
export interface SelectionBarProps {
  scroller: RefObject<HTMLDivElement | null>;
  report: ReportDetail;
}

/** Milliseconds for which the selection must be still before the bar shows. */
const debounceMs = 200;
const barHeight = 44;
const gap = 8;
/** Half the bar's width, so that it stays within the window. */
const halfWidth = 176;

/** Selection below the scroller once it is still; null without one, or while pages move. */
function usePageSelection(scroller: RefObject<HTMLDivElement | null>): PageSelection | null {
  const [selection, setSelection] = useState<PageSelection | null>(null);
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setSelection(null);
      timer = setTimeout(() => setSelection(readSelection(root)), debounceMs);
    };
    // Its own code may come after the selection.
    look();
    document.addEventListener('selectionchange', look);
    root.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      root.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return selection;
}

/** A small bar at a selection: copy, and copy with the source. Copying by keyboard gives the same text. */
export function SelectionBar({ scroller, report }: SelectionBarProps) {
  const selection = usePageSelection(scroller);
  const gate = useGate();
  const textOf = useCallback(({ runs }: PageSelection) => composeText(runs), []);
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const selected = scroller.current && readSelection(scroller.current);
      if (!selected || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', textOf(selected));
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [scroller, textOf]);
  if (!selection) return null;
  const { runs, passages, first, last } = selection;
  const cited = () =>
    `${textOf(selection)}\n${citation(
      report,
      runs.map(({ page }) => page),
    )}`;
  const keep = (color: NoteColor, withNote: boolean) => {
    if (passages.some(({ quote }) => quote.length > maxQuoteLength))
      return void notify('info', `一次最多高亮 ${maxQuoteLength} 个字，请选短一些`);
    void gate.runGated({ kind: 'note', id: report.id, passages, color, withNote });
  };
  // Above the selection; below it where there is no room, and on touch screens, whose own bar is above.
  const above = first.top - barHeight - gap;
  const below = above < 56 || window.matchMedia('(pointer: coarse)').matches;
  const top = below ? Math.min(last.bottom + gap, window.innerHeight - barHeight - gap) : above;
  const middle = below ? (last.left + last.right) / 2 : (first.left + first.right) / 2;
  const left = Math.min(Math.max(middle, halfWidth + gap), window.innerWidth - halfWidth - gap);
  const action = 'h-11 px-3 text-sm hover:bg-wash hover:text-sea';
  return (
    <div
      role="toolbar"
      aria-label="选中的文字"
      // The selection stays: pressing the bar must not take the focus from it.
      onPointerDown={(event) => event.preventDefault()}
      className="-translate-x-1/2 fixed z-30 flex divide-x divide-line overflow-hidden whitespace-nowrap rounded-md border border-line bg-surface text-ink shadow-float"
      style={{ top, left }}
    >
      <ColorChoice label={(name) => `高亮为${name}`} onChoose={(color) => keep(color, false)} />
      <button type="button" className={action} onClick={() => keep('yellow', true)}>
        笔记
      </button>
      <button type="button" className={action} onClick={() => copyText(textOf(selection), '已复制')}>
        复制
      </button>
      <button
        type="button"
        aria-label="复制并附出处"
        className={action}
        onClick={() => copyText(cited(), '已复制，附出处')}
      >
        附出处
      </button>
    </div>
  );
}

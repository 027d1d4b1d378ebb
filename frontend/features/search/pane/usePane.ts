import { type FocusEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { useMediaQuery } from '../../../lib/hooks/useMediaQuery.ts';

/** One stop of the second pane: a page (from 1) of a result, and how many hits it has. */
interface Stop {
  report: ReportListItem;
  page: number;
  hitCount: number;
}

/** The stops of a list in its order: each snippet's page, or the first page of a result without snippets. */
export function stopsOf(reports: readonly ReportListItem[]): Stop[] {
  return reports
    .filter(({ page_url }) => page_url !== '')
    .flatMap((report) =>
      report.content_array.length > 0
        ? report.content_array.map(({ page, count }) => ({ report, page, hitCount: count }))
        : [{ report, page: 1, hitCount: 0 }],
    );
}

/** Index in the list of a result, or of one of its pages; -1 when it is not there. */
export function stopIndex(stops: readonly Stop[], reportId: number, page?: number): number {
  const exact = stops.findIndex((stop) => stop.report.id === reportId && stop.page === page);
  return exact >= 0 ? exact : stops.findIndex(({ report }) => report.id === reportId);
}

/** The second pane beside a result list: what it shows, and how it follows the reader. */
export interface Pane {
  stops: readonly Stop[];
  stop: Stop;
  /** Its index among them, from 0. */
  at: number;
  go: (to: number) => void;
  /** For the list: the pane shows what the pointer or the keyboard is on. */
  follow: { onPointerMove: (event: PointerEvent) => void; onFocus: (event: FocusEvent) => void };
}

/** From this width on there is room for the page itself beside the list. */
const wide = '(min-width: 85rem)';
const none: readonly ReportListItem[] = [];

/** Brings the row of a result into view where it is not. */
const reveal = (reportId: number) =>
  document.querySelector(`[data-result="${reportId}"]`)?.scrollIntoView({ block: 'nearest' });

/** The pane for these results; null on narrower screens and where no result has pages. */
export function usePane(reports: readonly ReportListItem[] = none): Pane | null {
  const room = useMediaQuery(wide);
  const stops = useMemo(() => stopsOf(reports), [reports]);
  const [chosen, setChosen] = useState<{ stops: readonly Stop[]; at: number }>({ stops, at: 0 });
  // Another list begins at its first hit.
  const at = chosen.stops === stops ? chosen.at : 0;
  const stop = stops[at];
  const on = room && stop !== undefined;

  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { target } = event;
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.defaultPrevented) return;
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return;
      const next = stops[at + by];
      if (!next) return;
      event.preventDefault();
      setChosen({ stops, at: at + by });
      reveal(next.report.id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [on, stops, at]);

  if (!on) return null;
  const go = (to: number) => {
    const next = stops[to];
    if (!next) return;
    setChosen({ stops, at: to });
    reveal(next.report.id);
  };
  const settleOn = (target: EventTarget) => {
    if (!(target instanceof Element)) return;
    const row = target.closest('[data-result]');
    if (!row) return;
    const id = Number(row.getAttribute('data-result'));
    const page = target.closest('[data-page]')?.getAttribute('data-page');
    // On a row as a whole, whichever of its pages is on show may stay.
    if (page === undefined || page === null ? id === stop.report.id : false) return;
    const index = stopIndex(stops, id, page === undefined ? undefined : Number(page));
    if (index >= 0 && index !== at) setChosen({ stops, at: index });
  };
  return {
    stops,
    stop,
    at,
    go,
    follow: {
      // A list that scrolls under a resting pointer moves nothing: only the pointer's own moves count.
      onPointerMove: (event) => event.pointerType === 'mouse' && settleOn(event.target),
      onFocus: (event) => settleOn(event.target),
    },
  };
}

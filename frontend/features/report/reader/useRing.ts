import { useMemo } from 'react';
import { useCall } from '../../../lib/hooks/useCall.ts';
import type { HitPage } from './hits/hits.ts';
import { useNotes } from './notes/useNotes.ts';
import type { ReaderAddress, Ring } from './useReaderAddress.ts';

/**
 * The box that is ringed: a chart chosen in the report, or what the address says, on the first page where it names none.
 * Null without one, or until it is known.
 */
export function useRing(
  { page: named, box, figure: first, noted, number }: ReaderAddress,
  figure: number,
  reportId: number,
  marked: readonly HitPage[],
): Ring | null {
  const start = named ?? 1;
  const chart = useCall('/api/chart/detail', figure > 0 ? { id: figure } : null, {
    keepPreviousData: false,
  }).data;
  const note = useNotes(reportId).find(({ id }) => id === noted);
  const asked = number === '' ? null : { id: reportId, keyword: `"${number.replaceAll('"', '')}"` };
  const numbers = useCall('/api/file/pagehits', asked, { keepPreviousData: false }).data?.pages;
  return useMemo(() => {
    if (box && figure === first) return { page: start, box };
    if (chart?.box && chart.fid === reportId)
      return { page: chart.page, box: boundsOf([chart.box]), figure: chart.id };
    if (note && note.boxes.length > 0) return { page: note.page, box: boundsOf(note.boxes), note: note.id };
    const around = marked.find(({ page }) => page === start)?.boxes ?? [];
    const within = numbers
      ?.find(({ page }) => page === start)
      ?.boxes.find((inner) => around.some((outer) => holds(outer, inner)));
    return within ? { page: start, box: boundsOf([within]) } : null;
  }, [box, figure, first, chart, note, numbers, marked, reportId, start]);
}

/** Whether the middle of a box is in another. */
function holds(outer: readonly number[], inner: readonly number[]): boolean {
  const isIn = (from: number, to: number) => {
    const middle = ((inner[from] ?? 0) + (inner[to] ?? 0)) / 2;
    return middle >= (outer[from] ?? 0) && middle <= (outer[to] ?? 0);
  };
  return isIn(0, 2) && isIn(1, 3);
}

/** The least box around some: a passage over lines has one on each. */
function boundsOf(boxes: readonly (readonly number[])[]): Ring['box'] {
  const side = (at: number, choose: (...sides: number[]) => number) =>
    choose(...boxes.map((box) => box[at] ?? 0));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

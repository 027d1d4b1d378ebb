import type { HitPage } from './useHits.ts';

/** Hits beside the scroll bar; `seen` pages may be opened. */
export interface HitTicksProps {
  pages: readonly HitPage[];
  pageCount: number;
  seen: number;
  onGo: (page: number) => void;
}

/**
 * Hits as ticks along the scroll bar. For the pointer alone: the list of hits says the same to everyone. The
 * column stands for the pages that can be scrolled; hits beyond them have no tick.
 */
export function HitTicks({ pages, pageCount, seen, onGo }: HitTicksProps) {
  const shown = pages.filter(({ page }) => page <= seen);
  // The torn page takes about half a page of the column.
  const span = seen < pageCount ? seen + 0.5 : seen;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-1 right-0 w-4 print:hidden">
      {shown.map(({ page, boxes }) => (
        <button
          key={page}
          type="button"
          tabIndex={-1}
          title={`第 ${page} 页`}
          onClick={() => onGo(page)}
          className="pointer-events-auto absolute right-0 h-[3px] w-full bg-[#d99a1c] opacity-80 hover:h-1.5 hover:opacity-100"
          style={{ top: `${((page - 1 + (boxes[0]?.[1] ?? 0)) / span) * 100}%` }}
        />
      ))}
    </div>
  );
}

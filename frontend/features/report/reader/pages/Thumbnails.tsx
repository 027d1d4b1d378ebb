import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Picture } from '../../../../components/Picture.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import type { HitPage } from '../hits/useHits.ts';
import type { Sheets } from './sheets.ts';

/** The pages as a column of small pictures; `current` from 0. */
export interface ThumbnailsProps {
  sheets: Sheets;
  current: number;
  hits: readonly HitPage[];
  onGo: (index: number) => void;
}

const width = 96;
/** Number line and gap under a picture. */
const under = 34;

/** Small pages, virtual like the large ones; the current one stays in view, pages with hits carry a mark. */
export function Thumbnails({ sheets, current, hits, onGo }: ThumbnailsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = Math.round(width * Math.min(sheets.ratio, 1.6));
  const virtual = useVirtualizer({
    count: sheets.images.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height + under,
    paddingStart: 16,
    overscan: 2,
  });
  useEffect(() => virtual.scrollToIndex(current, { align: 'auto' }), [virtual, current]);
  const marked = new Set(hits.map(({ page }) => page - 1));

  return (
    <div ref={scroller} className="h-full overflow-y-auto overscroll-contain [scrollbar-width:thin]">
      <ol className="relative mx-auto" style={{ width, height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <li key={key} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start}px)` }}>
            <button
              type="button"
              onClick={() => onGo(index)}
              aria-label={`第 ${index + 1} 页${marked.has(index) ? '，有匹配' : ''}`}
              aria-current={index === current ? 'page' : undefined}
              className="group block w-full"
            >
              <span
                className={classNames(
                  'relative block overflow-hidden bg-sunken ring-1',
                  index === current ? 'ring-2 ring-sea' : 'ring-ink/15 group-hover:ring-sea',
                )}
                style={{ height }}
              >
                {!virtual.isScrolling || index < 12 ? (
                  <Picture
                    url={sheets.images[index] ?? ''}
                    width={sheets.naturalWidth}
                    height={Math.round(sheets.naturalWidth * sheets.ratio)}
                    sizes={`${width}px`}
                    thumbnail
                    className="size-full object-cover object-top"
                  />
                ) : null}
                {marked.has(index) && <span className="absolute top-0 right-0 h-4 w-1.5 bg-[#f0b429]" />}
              </span>
              <span
                className={classNames(
                  'mt-1 block text-center text-xs tabular-nums',
                  index === current ? 'font-semibold text-ink' : 'text-muted',
                )}
              >
                {index + 1}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

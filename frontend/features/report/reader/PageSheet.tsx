import { useEffect, useState } from 'react';
import { classNames } from '../../../lib/classNames.ts';
import type { HitPage, HitPlace } from './useHits.ts';

/** One page: `number` from 1; `hit` is what to mark on it. */
export interface PageSheetProps {
  url: string;
  number: number;
  width: number;
  height: number;
  hit: HitPage | undefined;
  active: HitPlace | null;
  /** Hears the image's own height by width. */
  onRatio: (ratio: number) => void;
}

/** A page that only flies by while the reader scrolls is not asked for: ms before its image loads. */
const pause = 90;

/** A page image with a hairline, in a box of the page's size from the start, with the hits marked on it. */
export function PageSheet({ url, number, width, height, hit, active, onRatio }: PageSheetProps) {
  const [wanted, setWanted] = useState(false);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), pause);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      data-page={number}
      className="scheme-light relative mx-auto bg-white text-ink ring-1 ring-ink/15"
      style={{ width, height }}
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 flex items-center justify-center text-muted tabular-nums"
      >
        {number}
      </span>
      {wanted && (
        <img
          // Asking again needs another address, or the browser gives back the failure.
          src={failed > 0 ? `${url}?again=${failed}` : url}
          alt={`第 ${number} 页`}
          width={width}
          height={height}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalWidth > 0 && onRatio(naturalHeight / naturalWidth)
          }
          onError={() => setTimeout(() => setFailed((times) => Math.min(3, times + 1)), 2000)}
          className="absolute inset-0 size-full bg-white"
        />
      )}
      {hit?.boxes.map(([left, top, right, bottom], index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          key={index}
          aria-hidden="true"
          data-mark={index}
          className={classNames(
            'pointer-events-none absolute rounded-[1px] mix-blend-multiply',
            active?.page === number && active.box === index ? 'bg-[#ffc94d] ring-2 ring-sea' : 'bg-[#ffe08a]',
          )}
          style={{
            left: `calc(${left * 100}% - 1px)`,
            top: `calc(${top * 100}% - 1px)`,
            width: `calc(${(right - left) * 100}% + 2px)`,
            height: `calc(${(bottom - top) * 100}% + 2px)`,
          }}
        />
      ))}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { Picture } from '../../../components/Picture.tsx';
import { classNames } from '../../../lib/classNames.ts';
import type { HitPage, HitPlace } from './useHits.ts';

/** One page: `number` from 1; `hit` is what to mark on it. */
export interface PageSheetProps {
  url: string;
  /** Pixels its image is kept in. */
  naturalWidth: number;
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
export function PageSheet(props: PageSheetProps) {
  const { url, naturalWidth, number, width, height, hit, active, onRatio } = props;
  const [wanted, setWanted] = useState(false);
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
        <Picture
          url={url}
          width={naturalWidth}
          height={Math.round((naturalWidth * height) / width)}
          sizes={`${width}px`}
          alt={`第 ${number} 页`}
          eager
          onRatio={onRatio}
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

import { useEffect, useState } from 'react';
import { Picture } from '../../../../components/Picture.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { firstBoxOf, type HitPage, type HitPlace } from '../hits/hits.ts';
import { colorGround } from '../notes/ColorChoice.tsx';
import type { Note } from '../notes/useNotes.ts';
import { TextLayer } from '../text/TextLayer.tsx';
import type { Ring } from '../useReaderAddress.ts';
import { isSideways, type Paper, type Turns } from './pageLayout.ts';

/** One page: `number` from 1; `hit` is what to mark on it. */
export interface PageSheetProps {
  reportId: number;
  url: string;
  /** Pixels its image is kept in. */
  naturalWidth: number;
  number: number;
  /** Size of its place; turned to its side a page is as wide as that is high. */
  width: number;
  height: number;
  turns?: Turns;
  paper: Paper;
  /** The page the reader opens at: its image is asked for at once. */
  first: boolean;
  /** Whether its words may be had: a cover that stands in for a page has none. */
  worded: boolean;
  hit: HitPage | undefined;
  active: HitPlace | null;
  /** The reader's highlights on it. */
  notes?: readonly Note[];
  /** A place to ring, as shares of the page. */
  ring?: Ring['box'] | null;
  /** Hears the image's own height by width. */
  onRatio: (ratio: number) => void;
}

/** A page that only flies by while the reader scrolls is not asked for: ms before its image loads. */
const pause = 90;

const grounds: Record<Paper, string> = { white: 'bg-white', cream: 'bg-[#f6eedb]', dark: 'bg-[#15191c]' };
/** Ink on cream by multiplying; light on dark by turning lightness and leaving hues where they are. */
const inks: Record<Paper, string> = {
  white: '',
  cream: 'mix-blend-multiply',
  dark: '[filter:invert(0.9)_hue-rotate(180deg)]',
};

/** Style of what lies over a part of the page, wider by some pixels on each side. */
const placed = ([left, top, right, bottom]: Ring['box'], pixels: number) => ({
  left: `calc(${left * 100}% - ${pixels}px)`,
  top: `calc(${top * 100}% - ${pixels}px)`,
  width: `calc(${(right - left) * 100}% + ${2 * pixels}px)`,
  height: `calc(${(bottom - top) * 100}% + ${2 * pixels}px)`,
});

/** A page image with a hairline, in a box of the page's size from the start, its hits marked, its words over it. */
export function PageSheet(props: PageSheetProps) {
  const {
    reportId,
    url,
    naturalWidth,
    number,
    paper,
    first,
    worded,
    hit,
    active,
    notes = [],
    ring,
    onRatio,
    turns = 0,
  } = props;
  const [width, height] = isSideways(turns) ? [props.height, props.width] : [props.width, props.height];
  const [wanted, setWanted] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), pause);
    return () => clearTimeout(timer);
  }, []);
  const marks = paper === 'dark' ? 'mix-blend-screen' : 'mix-blend-multiply';
  const tone = (lit: boolean) => {
    if (paper === 'dark') return lit ? 'bg-[#8a6210]' : 'bg-[#574012]';
    return lit ? 'bg-[#ffc94d]' : 'bg-[#ffe08a]';
  };
  return (
    <div
      data-page={number}
      className={classNames(
        'scheme-light relative mx-auto text-ink ring-1 ring-ink/15',
        'print:h-auto! print:w-full! print:ring-0',
      )}
      style={{ width: props.width, height: props.height }}
    >
      <div
        className={classNames(
          'absolute isolate print:static print:h-auto! print:w-full! print:transform-none!',
          grounds[paper],
        )}
        style={{
          width,
          height,
          left: (props.width - width) / 2,
          top: (props.height - height) / 2,
          ...(turns > 0 && { transform: `rotate(${turns * 90}deg)` }),
        }}
      >
        <span
          aria-hidden="true"
          className="absolute inset-0 flex items-center justify-center text-muted tabular-nums print:hidden"
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
            urgent={first}
            onRatio={onRatio}
            className={classNames(
              'absolute inset-0 size-full bg-white print:static print:h-auto! print:max-h-[98vh] print:object-contain print:filter-none!',
              inks[paper],
            )}
          />
        )}
        {notes.flatMap(({ id, color, boxes }) =>
          boxes.map((box, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
              key={`${id} ${index}`}
              aria-hidden="true"
              data-note={id}
              className={classNames(
                'pointer-events-none absolute print:hidden',
                marks,
                colorGround(color, paper),
              )}
              style={placed(box, 1)}
            />
          )),
        )}
        {hit?.boxes.map((box, index) => {
          const lit = active?.page === number && firstBoxOf(index, hit.continued) === active.box;
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
              key={index}
              aria-hidden="true"
              data-mark={index}
              data-active={lit || undefined}
              className={classNames(
                'pointer-events-none absolute rounded-[1px] print:hidden',
                marks,
                tone(lit),
                lit && 'ring-2 ring-sea',
                // The word is somewhere on this line.
                hit.lines.includes(index) && 'opacity-40',
              )}
              style={placed(box, 1)}
            />
          );
        })}
        {ring && (
          <span
            aria-hidden="true"
            data-ring
            className="pointer-events-none absolute rounded-sm ring-2 ring-sea print:hidden"
            style={placed(ring, 3)}
          />
        )}
        {worded && <TextLayer reportId={reportId} page={number} width={width} height={height} />}
      </div>
    </div>
  );
}

import { type ComponentProps, useEffect, useState } from 'react';
import { Picture } from '../../../../components/Picture.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { firstBoxOf, type Hit, type HitPage } from '../hits/hits.ts';
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
  active: Hit | null;
  /** The reader's highlights on it. */
  notes?: readonly Note[];
  /** A box to ring, as shares of the page. */
  ring?: Ring['box'] | null;
  /** Hears the image's own height by width. */
  onRatio: (ratio: number) => void;
}

/** Milliseconds that a part is there before it has rested. */
const pause = 90;

/** Whether a part has been there for a moment: what only flies by while the reader scrolls asks for no image. */
export function useRested(begun: boolean): boolean {
  const [rested, setRested] = useState(begun);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), pause);
    return () => clearTimeout(timer);
  }, []);
  return rested;
}

const grounds: Record<Paper, string> = { white: 'bg-white', cream: 'bg-[#f6eedb]', dark: 'bg-[#15191c]' };
/**
 * White paper does not glare out of a dark page; ink on cream by multiplying; light on dark by turning lightness and
 * leaving hues where they are.
 */
const inks: Record<Paper, string> = {
  white: 'softened',
  cream: 'mix-blend-multiply',
  dark: '[filter:invert(0.9)_hue-rotate(180deg)]',
};

/** Lies over a part of the page, wider by some pixels on each side. */
function Over({
  box: [left, top, right, bottom],
  by,
  className,
  ...data
}: ComponentProps<'span'> & { box: Ring['box']; by: number }) {
  return (
    <span
      aria-hidden="true"
      {...data}
      className={classNames('pointer-events-none absolute print:hidden', className)}
      style={{
        left: `calc(${left * 100}% - ${by}px)`,
        top: `calc(${top * 100}% - ${by}px)`,
        width: `calc(${(right - left) * 100}% + ${2 * by}px)`,
        height: `calc(${(bottom - top) * 100}% + ${2 * by}px)`,
      }}
    />
  );
}

/** Ground of a hit, by whether it is the one on show. */
const hitGround = (paper: Paper, lit: boolean) => {
  if (paper === 'dark') return lit ? 'bg-[#8a6210]' : 'bg-[#574012]';
  return lit ? 'bg-[#ffc94d]' : 'bg-[#ffe08a]';
};

/** What is marked on a page: the reader's highlights, hits, and a box to ring. */
function Marks({
  number,
  paper,
  hit,
  active,
  notes = [],
  ring,
}: Pick<PageSheetProps, 'number' | 'paper' | 'hit' | 'active' | 'notes' | 'ring'>) {
  const blend = paper === 'dark' ? 'mix-blend-screen' : 'mix-blend-multiply';
  return (
    <>
      {notes.flatMap(({ id, color, boxes }) =>
        boxes.map((box, index) => (
          <Over
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its index.
            key={`${id} ${index}`}
            data-note={id}
            box={box}
            by={1}
            className={classNames(blend, colorGround(color, paper))}
          />
        )),
      )}
      {hit?.boxes.map((box, index) => {
        const lit = active?.page === number && firstBoxOf(index, hit.continued) === active.box;
        return (
          <Over
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its index.
            key={index}
            data-mark={index}
            data-active={lit || undefined}
            box={box}
            by={1}
            className={classNames(
              'rounded-[1px]',
              blend,
              hitGround(paper, lit),
              lit && 'ring-2 ring-sea',
              // The word is somewhere on this line.
              hit.lines.includes(index) && 'opacity-40',
            )}
          />
        );
      })}
      {ring && <Over data-ring box={ring} by={3} className="rounded-sm ring-2 ring-sea" />}
    </>
  );
}

/** A page image with a hairline, in a box of the page's size from the start, its hits marked, its words over it. */
export function PageSheet(props: PageSheetProps) {
  const { reportId, number, paper, first, turns = 0 } = props;
  const [width, height] = isSideways(turns) ? [props.height, props.width] : [props.width, props.height];
  const wanted = useRested(first);
  return (
    <div
      data-page={number}
      className={classNames(
        'scheme-light relative mx-auto text-ink ring-1 ring-ink/15 forced-colors:outline',
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
            url={props.url}
            width={props.naturalWidth}
            height={Math.round((props.naturalWidth * height) / width)}
            sizes={`${width}px`}
            alt={`第${number}页`}
            eager
            urgent={first}
            onRatio={props.onRatio}
            className={classNames(
              'absolute inset-0 size-full bg-white print:static print:h-auto! print:max-h-[98vh] print:object-contain print:filter-none!',
              inks[paper],
            )}
          />
        )}
        <Marks {...props} />
        {props.worded && <TextLayer reportId={reportId} page={number} width={width} height={height} />}
      </div>
    </div>
  );
}

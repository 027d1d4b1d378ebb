import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pagesOfPart } from '../../../../../bff/contract/constants.ts';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import { MetaLine } from '../../../../components/report/MetaLine.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { ChartViewerSlot } from '../../../chart/ChartFigure.tsx';
import type { Hits } from '../hits/hits.ts';
import type { Note } from '../notes/useNotes.ts';
import type { PageColumnHandle } from '../pages/PageColumn.tsx';
import type { Paper } from '../pages/pageLayout.ts';
import { TornPage } from '../pages/TornPage.tsx';
import type { Ring } from '../useReaderAddress.ts';
import { TextPart } from './TextPart.tsx';
import type { Place } from './textRanges.ts';

/** The line of the window that is read: a share of its height from the top. */
const eye = 1 / 3;
/** Pixels from an end of the text at which more of it is loaded. */
const reach = 1500;

const partOf = (page: number) => Math.floor((page - 1) / pagesOfPart);

/** The text to read: from where, in which size (pixels) and on which ground. */
export interface TextViewProps {
  report: ReportDetail;
  /** Pages of which the viewer may read the text. */
  seen: number;
  beyond: number | null;
  scroller: RefObject<HTMLDivElement | null>;
  handle: RefObject<PageColumnHandle | null>;
  start: Place;
  hits: Hits;
  notes: readonly Note[];
  /** The chart or note to ring. */
  ring: Ring | null;
  paper: Paper;
  size: number;
  /** Hears the place that is read. */
  onRead: (place: Place) => void;
  /** Opens a place on its page. */
  onPlace: (place: Place) => void;
}

/** Stretches of text on the page, from top to bottom, as drawn. */
const drawnParts = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-top]')];

const placeOf = ({ dataset }: HTMLElement): Place => ({
  page: Number(dataset.page),
  top: Number(dataset.top),
});

/** The stretch that holds a place: the last one of its page that begins above it, else the first after it. */
function partAt(root: HTMLElement, { page, top }: Place): HTMLElement | undefined {
  const parts = drawnParts(root);
  const on = parts.filter((part) => placeOf(part).page === page);
  return (
    on.findLast((part) => placeOf(part).top <= top + 0.001) ??
    on[0] ??
    parts.find((part) => placeOf(part).page > page) ??
    parts.at(-1)
  );
}

/** The place at the line that is read. */
function readPlace(root: HTMLElement): Place | null {
  const at = root.getBoundingClientRect().top + root.clientHeight * eye;
  const parts = drawnParts(root);
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.getBoundingClientRect().top ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const part = parts[Math.max(0, low - 1)];
  return part ? placeOf(part) : null;
}

/** A report's text as one column: loaded eight pages at a time, forwards and backwards from where one begins. */
export function TextView(props: TextViewProps) {
  const { report, seen, beyond, scroller, handle, start, hits, notes, ring, paper, size, onRead, onPlace } =
    props;
  const last = partOf(Math.max(1, seen));
  const within = (place: Place) => Math.min(last, partOf(Math.max(1, place.page)));
  // Near its end a part alone is too short to be scrolled to the line that is read: the next comes with it.
  const around = (part: number) => ({ first: part, last: Math.min(last, part + 1) });
  const [span, setSpan] = useState(() => around(within(start)));
  const wanted = useRef<Place | null>(start.page > 1 || start.top > 0 ? start : null);
  const kept = useRef<Place>(start);
  const loaded = useRef(new Set<number>());
  const ringed = useRef(0);
  ringed.current = ring?.page ?? 0;

  const settle = useCallback(() => {
    const root = scroller.current;
    const place = wanted.current;
    if (!root || !place) return;
    const part = Math.min(last, partOf(place.page));
    if (!loaded.current.has(part) || !loaded.current.has(Math.min(last, part + 1))) return;
    const element = place.page > seen ? root.querySelector<HTMLElement>('[data-end]') : partAt(root, place);
    wanted.current = null;
    if (!element) return;
    const by = element.getBoundingClientRect().top - root.getBoundingClientRect().top;
    root.scrollTop += by - (place.top > 0 ? root.clientHeight * eye - 8 : 16);
    // Figures stand where the text allows, and a note within its paragraph.
    if (place.page === ringed.current) root.querySelector('[data-ring]')?.scrollIntoView({ block: 'center' });
  }, [scroller, last, seen]);

  const goTo = (index: number, fraction = 0) => {
    const place = { page: index + 1, top: fraction };
    const part = within(place);
    wanted.current = place;
    if (!loaded.current.has(part)) {
      loaded.current.clear();
      setSpan(around(part));
      return;
    }
    setSpan((now) => (around(part).last > now.last ? { ...now, last: around(part).last } : now));
    settle();
  };
  useImperativeHandle(handle, () => ({ goTo }));

  // Follows the place, and loads what lies before and after.
  const follow = useCallback(() => {
    const root = scroller.current;
    if (!root || wanted.current) return;
    const place = readPlace(root);
    if (place) {
      kept.current = place;
      onRead(place);
    }
    const below = root.scrollHeight - root.scrollTop - root.clientHeight;
    setSpan((now) => {
      const first =
        root.scrollTop < reach && now.first > 0 && loaded.current.has(now.first) ? now.first - 1 : now.first;
      const end = below < reach && now.last < last && loaded.current.has(now.last) ? now.last + 1 : now.last;
      return first === now.first && end === now.last ? now : { first, last: end };
    });
  }, [scroller, last, onRead]);
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    root.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('scroll', onScroll);
    };
  }, [scroller, follow]);

  const onLoaded = (part: number) => {
    loaded.current.add(part);
    settle();
    follow();
  };
  // What was loaded before is drawn before there is a scroller.
  useEffect(() => {
    settle();
    follow();
  }, [settle, follow]);
  const activeOnPage = hits.active && hits.places.filter(({ page }) => page === hits.active?.page);
  const active =
    hits.active && activeOnPage
      ? { page: hits.active.page, hit: activeOnPage.findIndex(({ box }) => box === hits.active?.box) }
      : null;
  const lit = active && `${active.page} ${active.hit}`;
  useEffect(() => {
    if (lit) scroller.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'center' });
  }, [lit, scroller]);

  // A size moves every line: the one that is read stays.
  const sizes = useRef(size);
  useLayoutEffect(() => {
    if (sizes.current === size) return;
    sizes.current = size;
    wanted.current = kept.current;
    settle();
  }, [size, settle]);
  const parts = Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
  return (
    <article
      className="mx-auto max-w-[calc(38em+2.5rem)] px-5 pt-6 pb-16 leading-[1.85] [hanging-punctuation:last] [line-break:strict] [overflow-wrap:anywhere] [text-autospace:normal]"
      style={{ fontSize: size }}
    >
      {span.first === 0 && (
        <header className="mb-[1.6em]">
          <p className="text-balance font-semibold font-song text-[1.55em] leading-[1.4]">{report.name}</p>
          <MetaLine
            parts={[report.organization.name, report.time_text]}
            className="mt-2 text-[0.8em] text-inherit! opacity-75"
          />
        </header>
      )}
      {seen > 0 &&
        parts.map((part) => (
          <TextPart
            key={part}
            part={part}
            scroller={scroller}
            onLoaded={onLoaded}
            keyword={hits.keyword}
            {...{ report, notes, ring, paper, active, onPlace }}
          />
        ))}
      {span.last === last && (
        <div data-end className={classNames('pt-8', seen >= report.page_count && 'text-center')}>
          {seen < report.page_count ? (
            <TornPage
              report={report}
              seen={seen}
              beyond={beyond}
              width={Math.min(608, window.innerWidth - 40)}
              height={360}
            />
          ) : (
            <p className="text-[0.8em] opacity-75">正文完</p>
          )}
        </div>
      )}
      <ChartViewerSlot charts={[]} />
    </article>
  );
}

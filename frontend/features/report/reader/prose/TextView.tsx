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
import { MetaLine } from '../../../../components/report/MetaLine.tsx';
import { ChartViewerSlot } from '../../../chart/ChartFigure.tsx';
import { TornPage } from '../pages/TornPage.tsx';
import type { OpenReport } from '../useReader.ts';
import { TextPart } from './TextPart.tsx';
import type { Position } from './textRanges.ts';

/** The line of the window that is read: a share of its height from the top. */
const eye = 1 / 3;
/** Pixels from an end of the text at which more of it is loaded. */
const reach = 1500;

const partOf = (page: number) => Math.floor((page - 1) / pagesOfPart);

/** Stretches of text on the page, from top to bottom, as drawn. */
const drawnParts = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-top]')];

const positionOf = ({ dataset }: HTMLElement): Position => ({
  page: Number(dataset.page),
  top: Number(dataset.top),
});

/** The stretch that holds a position: the last one of its page that begins above it, else the first after it. */
function partAt(root: HTMLElement, { page, top }: Position): HTMLElement | undefined {
  const parts = drawnParts(root);
  const on = parts.filter((part) => positionOf(part).page === page);
  return (
    on.findLast((part) => positionOf(part).top <= top + 0.001) ??
    on[0] ??
    parts.find((part) => positionOf(part).page > page) ??
    parts.at(-1)
  );
}

/** The position at the line that is read. */
function readPosition(root: HTMLElement): Position | null {
  const at = root.getBoundingClientRect().top + root.clientHeight * eye;
  const parts = drawnParts(root);
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.getBoundingClientRect().top ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const part = parts[Math.max(0, low - 1)];
  return part ? positionOf(part) : null;
}

/** How far down the text an element is, pixels. */
const depthOf = (element: HTMLElement, root: HTMLElement): number =>
  element.getBoundingClientRect().top + root.scrollTop;

/** Hears the scrolling of an element, at most once a frame. */
function useScrolled(scroller: RefObject<HTMLElement | null>, hear: () => void): void {
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(hear);
    };
    root.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('scroll', onScroll);
    };
  }, [scroller, hear]);
}

/** The parts that are drawn, from 0. */
interface Span {
  first: number;
  last: number;
}

/** The part with a position; near its end it is too short to be scrolled to the line that is read: the next comes with it. */
const around = (part: number, last: number): Span => ({ first: part, last: Math.min(last, part + 1) });

/** The parts to draw, of which `last` is the report's last one; each is known by `isLoaded` once it has its text. */
function useSpan(begin: Position, last: number) {
  const within = useCallback((page: number) => Math.min(last, partOf(Math.max(1, page))), [last]);
  const [span, setSpan] = useState(() => around(within(begin.page), last));
  const loaded = useRef(new Set<number>());
  /** Whether all that a position needs to be scrolled to has its text. */
  const isLoaded = useCallback(
    (page: number) => {
      const { first, last: next } = around(within(page), last);
      return loaded.current.has(first) && loaded.current.has(next);
    },
    [last, within],
  );
  /** Draws the parts of a position, beside what is drawn, or in its stead when they are apart. */
  const draw = (page: number) => {
    const wanted = around(within(page), last);
    if (loaded.current.has(wanted.first))
      return setSpan((now) => (wanted.last > now.last ? { ...now, last: wanted.last } : now));
    loaded.current.clear();
    setSpan(wanted);
  };
  /** Draws what lies before and after as the window comes near it. */
  const extend = useCallback(
    (root: HTMLElement) => {
      const below = root.scrollHeight - root.scrollTop - root.clientHeight;
      setSpan((now) => {
        const isBefore = root.scrollTop < reach && now.first > 0 && loaded.current.has(now.first);
        const isAfter = below < reach && now.last < last && loaded.current.has(now.last);
        if (!isBefore && !isAfter) return now;
        return { first: now.first - (isBefore ? 1 : 0), last: now.last + (isAfter ? 1 : 0) };
      });
    },
    [last],
  );
  return { span, loaded, isLoaded, draw, extend };
}

/** Loads the text eight pages at a time, forwards and backwards from where one begins, and follows what is read of it. */
function useTextScroller({ scrollers, seen, begin, ring, textSize, handle, dispatch }: OpenReport) {
  const scroller = scrollers.text;
  const last = partOf(Math.max(1, seen));
  const { span, loaded, isLoaded, draw, extend } = useSpan(begin, last);
  /** The position to go to once its text is there. */
  const wanted = useRef<Position | null>(begin.page > 1 || begin.top > 0 ? begin : null);
  const read = useRef<Position>(begin);
  /** What was drawn first, and how far down, before earlier text comes in above it. */
  const held = useRef<{ element: HTMLElement; depth: number } | null>(null);
  const ringed = useRef(0);
  ringed.current = ring?.page ?? 0;

  const settle = useCallback(() => {
    const root = scroller.current;
    const position = wanted.current;
    if (!root || !position || !isLoaded(position.page)) return;
    const element =
      position.page > seen ? root.querySelector<HTMLElement>('[data-end]') : partAt(root, position);
    wanted.current = null;
    if (!element) return;
    const by = element.getBoundingClientRect().top - root.getBoundingClientRect().top;
    root.scrollTop += by - (position.top > 0 ? root.clientHeight * eye - 8 : 16);
    // Figures stand where the text allows, and a note within its paragraph.
    if (position.page === ringed.current)
      root.querySelector('[data-ring]')?.scrollIntoView({ block: 'center' });
  }, [scroller, isLoaded, seen]);
  const follow = useCallback(() => {
    const root = scroller.current;
    if (!root || wanted.current) return;
    const position = readPosition(root);
    if (position) {
      read.current = position;
      dispatch({ type: 'read', page: position.page });
    }
    const element = root.querySelector<HTMLElement>('[data-top]');
    held.current = element && { element, depth: depthOf(element, root) };
    extend(root);
  }, [scroller, extend, dispatch]);
  useScrolled(scroller, follow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is another beginning.
  useLayoutEffect(() => {
    const [root, former] = [scroller.current, held.current];
    if (root && former?.element.isConnected) root.scrollTop += depthOf(former.element, root) - former.depth;
  }, [span.first, scroller]);
  // What was loaded before is drawn before there is a scroller.
  useEffect(() => {
    settle();
    follow();
  }, [settle, follow]);

  const goTo = (index: number, top = 0) => {
    wanted.current = { page: index + 1, top };
    draw(index + 1);
    settle();
  };
  useImperativeHandle(handle, () => ({ goTo, position: () => read.current }));
  // A size moves every line: the one that is read stays.
  const sizes = useRef(textSize);
  useLayoutEffect(() => {
    if (sizes.current === textSize) return;
    sizes.current = textSize;
    wanted.current = read.current;
    settle();
  }, [textSize, settle]);
  const onLoaded = (part: number) => {
    loaded.current.add(part);
    settle();
    follow();
  };
  return { span, last, onLoaded };
}

/** The hit on show, by its number on its page, brought into view. */
function useActiveHit({ hits: { active, all: hits }, scrollers }: OpenReport) {
  const scroller = scrollers.text;
  const hit = active
    ? hits.filter(({ page }) => page === active.page).findIndex(({ box }) => box === active.box)
    : -1;
  const lit = active && `${active.page} ${hit}`;
  useEffect(() => {
    if (lit) scroller.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'center' });
  }, [lit, scroller]);
  return active && { page: active.page, hit };
}

/** After the last page that may be read: the end of the text, or what opens the rest. */
function TextEnd({ reader: { report, seen, beyond } }: { reader: OpenReport }) {
  if (seen >= report.page_count)
    return (
      <div data-end className="pt-8 text-center">
        <p className="text-[0.8em] opacity-75">正文完</p>
      </div>
    );
  const width = Math.min(608, window.innerWidth - 40);
  return (
    <div data-end className="pt-8">
      <TornPage report={report} seen={seen} beyond={beyond} width={width} height={360} />
    </div>
  );
}

/** A report's text as one column. */
export function TextView({ reader }: { reader: OpenReport }) {
  const { report, seen, textSize } = reader;
  const { span, last, onLoaded } = useTextScroller(reader);
  const active = useActiveHit(reader);
  const parts = Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
  return (
    <article
      className="mx-auto max-w-[calc(38em+2.5rem)] px-5 pt-6 pb-16 leading-[1.85] [hanging-punctuation:last] [line-break:strict] [overflow-wrap:anywhere] [text-autospace:normal]"
      style={{ fontSize: textSize }}
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
          <TextPart key={part} part={part} reader={reader} active={active} onLoaded={onLoaded} />
        ))}
      {span.last === last && <TextEnd reader={reader} />}
      <ChartViewerSlot charts={[]} />
    </article>
  );
}

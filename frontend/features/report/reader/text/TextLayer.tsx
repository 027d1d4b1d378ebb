import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataOf } from '../../../../../bff/contract/calls.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import { steadySelection } from './steadySelection.ts';

type Run = DataOf<'/api/file/pagetext'>['runs'][number];

/**
 * Width of a layer in pixels of its own, whatever the zoom: it is scaled as a whole. Large, for some browsers
 * draw no letter below 12.
 */
const layerWidth = 1600;

/** Pieces of a run that letters of one kind make: their widths are even, so that a spacing fits them. */
const pieces = /[\u2e80-\uffef]+|[^\u2e80-\uffef]+/g;
const family = 'sans-serif';

let pen: CanvasRenderingContext2D | null = null;

function widthOf(text: string, size: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * size;
  pen.font = `${size}px ${family}`;
  return pen.measureText(text).width;
}

/** A piece of text spaced so that it is as wide as on the page. */
function spaced(text: string, width: number, size: number): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  span.style.letterSpacing = `${((width - widthOf(text, size)) / [...text].length).toFixed(2)}px`;
  return span;
}

/** CSS rotation of a run about its box's corner when it does not go to the right; takes the box's width and height. */
const turns = {
  down: (across: number) => `translateX(${across}px) rotate(90deg)`,
  up: (_across: number, down: number) => `translateY(${down}px) rotate(-90deg)`,
  left: (across: number, down: number) => `translate(${across}px, ${down}px) rotate(180deg)`,
};

/** Pieces of a run, with their widths where the page has letter positions. */
function levelRun(run: Run, width: number, size: number): HTMLElement[] {
  const { text, edges } = run;
  if (!edges) return [spaced(text, width, size)];
  return [...text.matchAll(pieces)].map(({ 0: piece, index }) => {
    const [from = 0, to = 1] = [edges[index], edges[index + piece.length]];
    return spaced(piece, (to - from) * width, size);
  });
}

/**
 * Fills a layer with a page's words, each run in its place as one element, so that they can be selected, found and
 * read aloud; `ratio` is the page's height by width.
 */
function drawRuns(layer: HTMLElement, runs: readonly Run[], ratio: number): void {
  const height = layerWidth * ratio;
  layer.replaceChildren(
    ...runs.flatMap((run) => {
      const [left, top, right, bottom] = run.box;
      const [across, down] = [(right - left) * layerWidth, (bottom - top) * height];
      if (run.text === '' || across <= 0 || down <= 0) return [];
      const turned = run.direction === 'down' || run.direction === 'up';
      const [length, size] = turned ? [down, across] : [across, down];
      const element = document.createElement('span');
      element.dataset.run = run.box.join(' ');
      element.style.cssText = `left:${left * layerWidth}px;top:${top * height}px;width:${length}px;height:${size}px;font:${size.toFixed(2)}px/1 ${family}`;
      if (run.direction) element.style.transform = turns[run.direction](across, down);
      element.append(...levelRun(run, length, size));
      // Words of two runs are not one word to who hears them.
      return [element, document.createElement('br')];
    }),
  );
}

/** The page (from 1) whose words lie over its image, and the size it is drawn at. */
export interface TextLayerProps {
  reportId: number;
  page: number;
  width: number;
  height: number;
}

/** Milliseconds for which a page must stay before its words are loaded: after its image. */
const debounceMs = 300;

/** The words of a page, unseen over its image: to select and copy, to find, to hear. What fails stays away. */
export function TextLayer({ reportId, page, width, height }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), debounceMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useCall('/api/file/pagetext', wanted ? { id: reportId, page } : null, {
    shouldRetryOnError: false,
  });
  const ratio = height / width;
  useLayoutEffect(() => {
    if (layer.current && data) drawRuns(layer.current, data.runs, ratio);
  }, [data, ratio]);
  useEffect(() => (layer.current ? steadySelection(layer.current) : undefined), []);
  return (
    <>
      <div
        ref={layer}
        className="text-layer"
        style={{ width: layerWidth, height: layerWidth * ratio, transform: `scale(${width / layerWidth})` }}
      />
      {data?.recognised && (
        <p
          className="absolute top-2 right-2 rounded-sm bg-gilt px-1.5 text-gold text-xs print:hidden"
          title="本页文字由图片识别，可能有误"
        >
          识别
        </p>
      )}
    </>
  );
}

import { Copy, Download, Image as ImageIcon, Link2, Quote, ZoomIn, ZoomOut } from 'lucide-react';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { IconButton } from '../../components/Button.tsx';
import { Picture } from '../../components/Picture.tsx';
import { ClipButton } from '../../components/report/ClipButton.tsx';
import { classNames } from '../../lib/classNames.ts';
import { copyImage, copyText, saveAs } from '../../lib/copy.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { sourcedImage, sourceLine } from './sourcedImage.ts';

/** The chart's address on this site: it opens the viewer on it. */
const addressOf = (chart: Chart): string => new URL(`/chart?chart=${chart.id}`, window.location.href).href;

/** A chart's citation: what it shows, the source of its figures, its report and page. */
function citationOf(chart: Chart): string {
  return [
    chart.name,
    chart.source && `资料来源：${chart.source}`,
    `出自${sourceLine(chart)}`,
    addressOf(chart),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Actions on the current chart. */
export function ChartTools({
  chart,
  scale,
  onZoom,
}: {
  chart: Chart;
  scale: number;
  onZoom: (to: number) => void;
}) {
  return (
    <>
      <IconButton icon={ZoomOut} label="缩小" disabled={scale <= 1} onClick={() => onZoom(scale - 0.5)} />
      <IconButton icon={ZoomIn} label="放大" disabled={scale >= 4} onClick={() => onZoom(scale + 0.5)} />
      {/* The crop is open to whoever sees the chart; what is copied no phone can paste. */}
      <IconButton
        icon={Download}
        label="下载图片"
        onClick={() => saveAs(chart.online_url, `${chart.name}.png`)}
      />
      <IconButton
        icon={ImageIcon}
        label="复制带出处的图片"
        className="max-md:hidden"
        onClick={() => copyImage(() => sourcedImage(chart), '带出处的图片已复制')}
      />
      <ClipButton
        iconOnly
        name={chart.name}
        clipping={{ id: chart.fid, clip: { page: chart.page, chart_id: chart.id, quote: chart.name } }}
      />
      <IconButton
        icon={Quote}
        label="引用"
        onClick={() => openDialog('cite', { id: chart.fid, chart: chart.id })}
      />
      <IconButton icon={Copy} label="复制出处" onClick={() => copyText(citationOf(chart), '出处已复制')} />
      <IconButton icon={Link2} label="复制链接" onClick={() => copyText(addressOf(chart))} />
    </>
  );
}

/** The largest factor a chart is drawn at, of the size that fits. */
const maxScale = 4;
/** Pixels a finger moves before it means the next chart. */
const swipe = 48;

/** Zoom of the chart, and its gestures. */
interface Zoom {
  image: RefObject<HTMLDivElement | null>;
  /** 1: as large as fits. */
  scale: number;
  /** Width in pixels where it is drawn larger than fits. */
  width: number | undefined;
  zoom: (scale: number) => void;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onDoubleClick: () => void;
  };
}

const distance = ([one, other]: readonly { x: number; y: number }[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** A chart that zooms by pinch, double tap and buttons, and goes to its neighbours by a swipe while it fits. */
export function useZoom(onStep: (by: 1 | -1) => void): Zoom {
  const image = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const fit = useRef(0);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const begun = useRef({ x: 0, y: 0, distance: 0, scale: 1, single: true });

  const zoom = (next: number) => {
    if (scale === 1) fit.current = image.current?.querySelector('img')?.clientWidth ?? 0;
    setScale(Math.min(maxScale, Math.max(1, next)));
  };
  const pointOf = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });
  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return {
    image,
    scale,
    width: scale > 1 && fit.current > 0 ? Math.round(fit.current * scale) : undefined,
    zoom,
    handlers: {
      onPointerDown(event) {
        if (event.pointerType !== 'touch') return;
        fingers.current.set(event.pointerId, pointOf(event));
        const all = [...fingers.current.values()];
        begun.current = { ...pointOf(event), distance: distance(all), scale, single: all.length === 1 };
      },
      onPointerMove(event) {
        if (!fingers.current.has(event.pointerId)) return;
        fingers.current.set(event.pointerId, pointOf(event));
        const now = distance([...fingers.current.values()]);
        if (now > 0 && begun.current.distance > 0) {
          zoom((begun.current.scale * now) / begun.current.distance);
        }
      },
      onPointerUp(event) {
        if (!release(event) || !begun.current.single || scale > 1) return;
        const across = event.clientX - begun.current.x;
        const down = event.clientY - begun.current.y;
        if (Math.abs(across) > swipe && Math.abs(across) > 1.5 * Math.abs(down)) onStep(across < 0 ? 1 : -1);
      },
      onPointerCancel: release,
      onDoubleClick: () => zoom(scale > 1 ? 1 : 2),
    },
  };
}

/** The crop on white, as large as fits or larger; it takes the fingers' gestures. */
export function ChartStage({ chart, drawn }: { chart: Chart; drawn: Zoom }) {
  const enlarged = drawn.width !== undefined;
  return (
    <section
      ref={drawn.image}
      // A scrolled chart must be reached by the keyboard too.
      tabIndex={enlarged ? 0 : undefined}
      aria-label={enlarged ? '放大的图表' : undefined}
      className={classNames(
        'size-full p-4 md:px-16',
        enlarged
          ? 'touch-pan-x touch-pan-y cursor-zoom-out overflow-auto overscroll-contain'
          : 'flex touch-pan-y cursor-zoom-in items-center justify-center',
      )}
      {...drawn.handlers}
    >
      <Picture
        key={chart.online_url}
        url={chart.online_url}
        alt={chart.name}
        width={chart.width || 800}
        height={chart.height || 600}
        eager
        sizes={enlarged ? `${drawn.width}px` : '(min-width: 72rem) 64rem, 100vw'}
        fallback={<p className="text-[#5b6670]">图表加载失败</p>}
        className={
          enlarged
            ? 'mx-auto h-auto max-w-none select-none'
            : 'max-h-full w-auto max-w-full select-none object-contain'
        }
        {...(enlarged && { style: { width: drawn.width } })}
      />
    </section>
  );
}

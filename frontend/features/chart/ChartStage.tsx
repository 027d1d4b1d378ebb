import type { Chart } from '../../../bff/contract/entities.ts';
import { Picture } from '../../components/Picture.tsx';
import { classNames } from '../../lib/classNames.ts';
import type { Zoom } from './useZoom.ts';

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
        fallback={<p className="text-[#5b6670]">图表没能载入</p>}
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

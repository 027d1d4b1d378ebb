import { useEffect, useRef } from 'react';
import { Skeleton } from '../../components/list/Skeleton.tsx';
import { useTheme } from '../../lib/storage/theme.ts';
import type { Bar } from './bar.ts';

/** Bars to draw: upright for years in their order, lying for names, the fullest on top. */
export interface BarChartProps {
  bars: readonly Bar[];
  upright?: boolean;
  label: string;
  onFollow: (to: string) => void;
}

const rowHeight = 28;
const uprightHeight = 260;

/** Pixels of a chart's height, known before it is drawn, so that nothing moves. */
const chartHeight = (bars: number, upright: boolean): number =>
  upright ? uprightHeight : bars * rowHeight + 8;

/** Bars drawn by ECharts, whose code comes with the first of them; the table beside says the same in words. */
export function BarChart({ bars, upright = false, label, onFollow }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const follow = useRef(onFollow);
  follow.current = onFollow;
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page when it changes.
  useEffect(() => {
    let undo = () => {};
    let gone = false;
    import('./drawBars.ts')
      .then(({ drawBars }) => {
        if (!gone && place.current) {
          undo = drawBars(place.current, bars, { upright, onPress: (to) => follow.current(to) });
        }
      })
      // The table says the same.
      .catch(() => undefined);
    return () => {
      gone = true;
      undo();
    };
  }, [bars, upright, theme]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      style={{ height: chartHeight(bars.length, upright) }}
      className="w-full"
    >
      <Skeleton className="size-full" />
    </div>
  );
}

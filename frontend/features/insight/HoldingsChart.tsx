import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton } from '../../components/Placeholders.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { formatCount } from '../../lib/format.ts';
import { useTheme } from '../../lib/storage/theme.ts';
import type { Bar } from './drawBars.ts';

/** Bars to draw: upright for years in their order, lying for names, the fullest on top. */
interface BarChartProps {
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
function BarChart({ bars, upright = false, label, onFollow }: BarChartProps) {
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

/** One way of counting the library. */
export interface HoldingsChartProps {
  title: string;
  note?: string;
  /** Names of a row and of the counted thing: 年份, 份. */
  heads: readonly [string, string];
  bars: readonly Bar[];
  upright?: boolean;
}

/** A section with its bars, and the same as a table for who cannot see or does not want pictures. */
export function HoldingsChart({ title, note, heads, bars, upright = false }: HoldingsChartProps) {
  const navigate = useNavigate();
  if (bars.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12">
      <div className="ruled mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 className="font-semibold font-song text-xl">{title}</h2>
        {note && <p className="text-muted text-sm">{note}</p>}
      </div>
      <BarChart
        bars={bars}
        upright={upright}
        label={`${title}的柱状图，数据见下表`}
        onFollow={(to) => navigate(to)}
      />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sea text-sm">
          以表格查看
        </summary>
        <table className="w-full max-w-md text-left text-sm">
          <thead>
            <tr className="border-ink border-b">
              <th scope="col" className="py-2 font-semibold">
                {heads[0]}
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, count, to }) => (
              <tr key={name} className="border-line border-b">
                <th scope="row" className="font-normal">
                  <TextLink to={to} className="flex min-h-11 items-center">
                    {name}
                  </TextLink>
                </th>
                <td className="text-right tabular-nums">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

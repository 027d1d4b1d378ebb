import { useNavigate } from 'react-router';
import { TextLink } from '../../components/TextLink.tsx';
import { formatCount } from '../../lib/format.ts';
import { BarChart } from './BarChart.tsx';
import type { Bar } from './bar.ts';

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

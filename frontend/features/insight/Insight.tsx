import { useMemo } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { nameOfYear, undatedYear } from '../../../bff/contract/constants.ts';
import { placeAddress } from '../../../bff/contract/site/places.ts';
import { TextLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { type Bar, BarChart } from './BarChart.tsx';

/** One way of counting the library. */
interface HoldingsChartProps {
  title: string;
  note?: string;
  /** Names of a row and of the counted thing: 年份, 份. */
  heads: readonly [string, string];
  bars: readonly Bar[];
  upright?: boolean;
}

/** A section with its bars, and the same as a table for who cannot see or does not want pictures. */
function HoldingsChart({ title, note, heads, bars, upright = false }: HoldingsChartProps) {
  if (bars.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12">
      <div className="ruled mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 className="font-semibold font-song text-xl">{title}</h2>
        {note && <p className="text-muted text-sm">{note}</p>}
      </div>
      <BarChart bars={bars} upright={upright} label={`${title}的柱状图，数据见下表`} />
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
                  {to && count > 0 ? (
                    <TextLink to={to} className="flex min-h-11 items-center">
                      {name}
                    </TextLink>
                  ) : (
                    <span className="flex min-h-11 items-center">{name}</span>
                  )}
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

/** The industry of reports that are of none in particular; their rows show the type instead. */
const generalIndustry = 1;

type Holdings = DataOf<'/api/tag/holdings'>;

/** The years with those between them that have no report, so that distance is time; undated ones stay last. */
function withGaps(years: Holdings['years']): Holdings['years'] {
  return years.flatMap((year, index) => {
    const before = years[index - 1];
    const gap = before && year.id > before.id ? year.id - before.id - 1 : 0;
    const absent = Array.from({ length: gap }, (_, index) => year.id - gap + index);
    return [...absent.map((id) => ({ id, name: nameOfYear(id), count: 0 })), year];
  });
}

/** Each way of counting as bars that lead to the search for what they count. */
const barsOf = ({ years, types, industries, organizations }: Holdings) => ({
  years: withGaps(years).map(
    ({ id, name, count }): Bar =>
      id === undatedYear.id
        ? { name, count }
        : { name: String(id), count, to: reportAddress({ from: `${id}-01-01`, to: `${id}-12-31` }) },
  ),
  types: types.map(({ id, name, count }): Bar => ({ name, count, to: reportAddress({ typeIds: [id] }) })),
  // 综合 is what no single industry took: last, however full.
  industries: [...industries]
    .sort((a, b) => Number(a.id === generalIndustry) - Number(b.id === generalIndustry))
    .map(({ id, name, count }): Bar => ({ name, count, to: reportAddress({ industryIds: [id] }) })),
  organizations: organizations.map(
    ({ name, count }): Bar => ({ name, count, to: placeAddress({ kind: 'organization', name }) }),
  ),
});

function Facts({ data }: { data: Holdings | undefined }) {
  const facts = [
    { name: '研究报告', count: data?.reports, unit: '份' },
    { name: '数据图表', count: data?.charts, unit: '张' },
    { name: '可搜索的页面', count: data?.pages, unit: '页' },
    { name: '发布机构', count: data?.organization_count, unit: '家' },
  ];
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 border-line border-y py-6 md:grid-cols-4">
      {facts.map(({ name, count, unit }) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="mt-1 h-10">
            {count === undefined ? (
              <Skeleton className="h-9 w-28" />
            ) : (
              <>
                <span className="font-figure text-2xl tabular-nums">{formatCount(count)}</span>
                <span className="ml-1 text-muted text-sm">{unit}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** /insight/index: what the library holds, counted in several ways. */
export function Insight() {
  const { data, error, mutate } = useCall('/api/tag/holdings', {});
  const bars = useMemo(() => data && barsOf(data), [data]);
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>馆藏一览</PageTitle>
      <h1 className="font-semibold font-song text-2xl">馆藏一览</h1>
      <p className="mt-2 max-w-prose text-muted">
        研海收录了什么：按年份、类型、行业和机构清点。点击柱条查看对应报告。
      </p>
      {error && !data ? (
        <div className="mt-8">
          <ErrorState error={error} onRetry={() => mutate()} title="统计失败" />
        </div>
      ) : (
        <>
          <Facts data={data} />
          {bars ? (
            <div key="bars" className="lg:grid lg:grid-cols-2 lg:gap-x-16">
              <div className="lg:col-span-2">
                <HoldingsChart title="按发布年份" heads={['年份', '份']} bars={bars.years} upright />
              </div>
              <div>
                <HoldingsChart title="按报告类型" heads={['类型', '份']} bars={bars.types} />
                <HoldingsChart
                  title="按发布机构"
                  note="报告最多的机构"
                  heads={['机构', '份']}
                  bars={bars.organizations}
                />
              </div>
              <div>
                <HoldingsChart title="按行业" heads={['行业', '份']} bars={bars.industries} />
              </div>
            </div>
          ) : (
            <div key="loading" className="lg:grid">
              <div className="mt-12">
                <h2 className="ruled mb-4 font-semibold font-song text-xl">按发布年份</h2>
                <Skeleton className="h-65" />
              </div>
            </div>
          )}
        </>
      )}
    </div>
  );
}

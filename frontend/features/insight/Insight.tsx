import { useMemo } from 'react';
import type { Data } from '../../../bff/contract/endpoints/endpoint.ts';
import { holdings } from '../../../bff/contract/endpoints/reader.ts';
import { PageTitle } from '../../components/Logo.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import type { Bar } from './drawBars.ts';
import { HoldingsChart } from './HoldingsChart.tsx';

/** The industry of reports that are of none in particular (spec §2, the tag of a report row). */
const generalIndustry = 1;

type Holdings = Data<typeof holdings>;

/** Each way of counting as bars that lead to the search for what they count. */
const barsOf = ({ years, types, industries, organizations }: Holdings) => ({
  years: years.map(
    ({ id, count }): Bar => ({
      name: String(id),
      count,
      to: reportAddress({ from: `${id}-01-01`, to: `${id}-12-31` }),
    }),
  ),
  types: types.map(({ id, name, count }): Bar => ({ name, count, to: reportAddress({ typeIds: [id] }) })),
  // 综合 is what no single industry took: last, however full.
  industries: [...industries]
    .sort((a, b) => Number(a.id === generalIndustry) - Number(b.id === generalIndustry))
    .map(({ id, name, count }): Bar => ({ name, count, to: reportAddress({ industryIds: [id] }) })),
  organizations: organizations.map(
    ({ name, count }): Bar => ({ name, count, to: reportAddress({ keyword: name }) }),
  ),
});

function Facts({ data }: { data: Holdings | undefined }) {
  const facts = [
    { name: '研究报告', count: data?.reports, unit: '份' },
    { name: '数据图表', count: data?.charts, unit: '张' },
    { name: '可检索的页', count: data?.pages, unit: '页' },
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

/** /insight/index: what the library holds, counted in several ways (spec §2). */
export function Insight() {
  const { data, error, mutate } = useCall(holdings, {});
  const bars = useMemo(() => data && barsOf(data), [data]);
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>馆藏一览</PageTitle>
      <h1 className="font-semibold font-song text-2xl">馆藏一览</h1>
      <p className="mt-2 max-w-prose text-muted">
        研海收录了什么：按年份、类型、行业和机构清点。点一根柱，看那些报告。
      </p>
      {error && !data ? (
        <div className="mt-8">
          <ErrorState error={error} onRetry={() => mutate()} title="没能清点" />
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

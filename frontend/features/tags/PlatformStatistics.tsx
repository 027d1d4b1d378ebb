import { homeList } from '../../../bff/contract/reports.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { SideHead } from './SideHead.tsx';

/** The figures the specification fixes (spec §2). */
const fixedFigures = [
  { name: '细分行业', figure: '100+' },
  { name: '图表', figure: '800万+' },
  { name: '产业链', figure: '30万+' },
];

/** What the platform holds: counted figures first, the fixed ones after. */
export function PlatformStatistics() {
  const { data } = useCall(homeList, { recommend: 1, page: 1, pageSize: 1 });
  const counted = [
    { name: '报告总数', figure: data && formatCount(data.total) },
    { name: '今日新增', figure: data && formatCount(data.new) },
  ];
  return (
    <section aria-labelledby="platform-statistics">
      <SideHead id="platform-statistics" name="平台数据" />
      <dl>
        {[...counted, ...fixedFigures].map((entry) => (
          <div key={entry.name} className="flex h-11 items-center justify-between border-line border-b">
            <dt className="text-muted">{entry.name}</dt>
            <dd className="font-figure text-xl tabular-nums">{entry.figure ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { TextLink } from '../../components/Button.tsx';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { EstimateLink } from '../report/detail/EstimateLink.tsx';

type Consensus = DataOf<'/api/file/consensus'>;
type Item = Consensus['items'][number];
type Estimate = Item['estimates'][number];

const yearsShown = 4;

const formatAmount = (value: number): string =>
  value.toLocaleString('zh-CN', { maximumFractionDigits: Math.abs(value) < 1000 ? 2 : 0 });

/** What is told of the estimates of a year, where there are enough. */
const statistics: { name: string; of(item: Item): string }[] = [
  { name: '平均', of: ({ mean }) => formatAmount(mean) },
  { name: '区间', of: ({ low, high }) => `${formatAmount(low)}–${formatAmount(high)}` },
  { name: '标准差', of: ({ deviation }) => (deviation === null ? '' : formatAmount(deviation)) },
  { name: '机构数', of: ({ institutions }) => formatCount(institutions) },
];

/** The estimates of one measure by institution, the newest first. */
function housesOf(items: readonly Item[]): [name: string, estimates: Estimate[]][] {
  const houses = new Map<string, Estimate[]>();
  const told = items.flatMap(({ estimates }) => estimates);
  for (const one of told.sort((a, b) => b.report.time_text.localeCompare(a.report.time_text))) {
    const { name } = one.report.organization;
    houses.set(name, [...(houses.get(name) ?? []), one]);
  }
  return [...houses];
}

/**
 * 盈利预测: what each institution expected of a stock as of a day, a measure a block with mean and spread; each number
 * opens its place. Nothing where none expects anything.
 */
export function HouseForecasts({ code }: { code: string }) {
  const [day, setDay] = useState('');
  const { data, isLoading } = useCall('/api/file/consensus', { code, ...(day && { day }) });
  if (!data || data.day === '') return null;
  const { items, withheld } = data;
  const years = [...new Set(items.map(({ year }) => year))].sort((a, b) => a - b).slice(-yearsShown);
  const measures = [...new Set(items.map(({ metric, unit }) => `${metric}（${unit}）`))];
  return (
    <section aria-labelledby="house-forecasts" aria-busy={isLoading}>
      <div className="flex flex-wrap items-center gap-x-6 border-ink border-b pb-1">
        <h2 id="house-forecasts" className="font-semibold font-song text-lg">
          盈利预测
        </h2>
        <label className="flex items-center gap-2 text-muted text-sm tabular-nums">
          截至
          <input
            type="date"
            value={day || data.day}
            onChange={({ target }) => setDay(target.value)}
            className="h-11 bg-transparent text-ink"
          />
          的 12 个月，各机构最新一次
        </label>
      </div>
      {items.length === 0 ? (
        withheld === 0 && <p className="py-4 text-muted text-sm">这一天之前的 12 个月没有盈利预测。</p>
      ) : (
        <div className="fades-on overflow-x-auto">
          <table className="w-full text-sm tabular-nums">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-2 text-left font-normal">
                  机构
                </th>
                {years.map((year) => (
                  <th key={year} scope="col" className="py-2 pl-5 text-right font-normal">
                    {year}E
                  </th>
                ))}
              </tr>
            </thead>
            {measures.map((name) => {
              const own = items.filter(({ metric, unit }) => `${metric}（${unit}）` === name);
              return <Measure key={name} name={name} items={own} years={years} />;
            })}
          </table>
        </div>
      )}
      {withheld > 0 && (
        <p className="mt-3 text-sm">
          {items.length > 0 && '另有 '}
          {formatCount(withheld)} 家机构的预测在未解锁的页上，未计入，
          <TextLink to="/vip" className="touch">
            开通会员后可见
          </TextLink>
        </p>
      )}
      <p className="mt-3 text-muted text-xs">数据由程序提取自原文表格，点击数字查看出处，请以原文为准</p>
    </section>
  );
}

function Measure({ name, items, years }: { name: string; items: readonly Item[]; years: number[] }) {
  const cell = 'whitespace-nowrap py-1.5 pl-5 text-right';
  const isCompared = items.some(({ institutions }) => institutions > 1);
  const shown = isCompared
    ? statistics.filter(({ name: kind }) => kind !== '标准差' || items.some((one) => one.deviation !== null))
    : [];
  return (
    <tbody className="border-line border-t">
      <tr>
        <th scope="rowgroup" colSpan={years.length + 1} className="pt-3 pb-1 text-left font-semibold">
          {name}
        </th>
      </tr>
      {housesOf(items).map(([house, estimates]) => (
        <tr key={house}>
          <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal">
            {house} <span className="text-muted text-xs">{estimates[0]?.report.time_text}</span>
          </th>
          {years.map((year) => {
            const one = estimates.find(({ printed }) => printed.year === year);
            return (
              <td key={year} className={cell}>
                {one && (
                  <EstimateLink reportId={one.report.id} estimate={one.printed} label={`${house} ${name}`}>
                    {name.endsWith(`（${one.printed.unit}）`) ? one.printed.text : formatAmount(one.value)}
                  </EstimateLink>
                )}
              </td>
            );
          })}
        </tr>
      ))}
      {shown.map(({ name: kind, of }) => (
        <tr key={kind} className="text-muted">
          <th scope="row" className="py-1.5 text-left font-normal">
            {kind}
          </th>
          {years.map((year) => {
            const item = items.find((one) => one.year === year);
            return (
              <td key={year} className={cell}>
                {item && of(item)}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

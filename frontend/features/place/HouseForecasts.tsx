import { EstimateLink } from '../report/detail/EstimateLink.tsx';
import type { StockRating } from './stockRating.ts';

type Estimate = StockRating['forecasts'][number];

/** What an institution's latest report with estimates says. */
interface House {
  report: StockRating;
  estimates: readonly Estimate[];
}

/** The measures in the order in which one compares them; others come after. */
const order = ['归母净利润', '每股收益', '营业收入', '市盈率'];
const rankOf = (metric: string): number => (order.indexOf(metric) + order.length + 1) % (order.length + 1);

const yearsShown = 4;

/** The latest estimates of each institution, the newest first. */
function housesOf(items: readonly StockRating[]): StockRating[] {
  const seen = new Set<string>();
  return items.filter(({ forecasts, organization: { name } }) => {
    if (forecasts.length === 0 || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

function meanOf(houses: readonly House[], year: number): string {
  const values = houses.flatMap(({ estimates }) => estimates.find((one) => one.year === year)?.value ?? []);
  if (values.length < 2) return '';
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean.toLocaleString('zh-CN', { maximumFractionDigits: Math.abs(mean) < 1000 ? 2 : 0 });
}

/** 盈利预测: the estimates of all houses side by side, a measure a block; each number opens its place. */
export function HouseForecasts({ items }: { items: readonly StockRating[] }) {
  const reports = housesOf(items);
  if (reports.length === 0) return null;
  const all = reports.flatMap(({ forecasts }) => forecasts);
  const years = [...new Set(all.map(({ year }) => year))]
    .sort((one, other) => one - other)
    .slice(-yearsShown);
  const measures = [...new Set(all.map(({ metric, unit }) => `${metric}\n${unit}`))]
    .map((key) => key.split('\n') as [metric: string, unit: string])
    .sort(([one], [other]) => rankOf(one) - rankOf(other));
  return (
    <section aria-labelledby="house-forecasts">
      <h2 id="house-forecasts" className="border-ink border-b pb-2 font-semibold text-lg">
        盈利预测
      </h2>
      <div className="overflow-x-auto">
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
          {measures.map(([metric, unit]) => {
            const houses = reports.flatMap((report): House[] => {
              const estimates = report.forecasts.filter((one) => one.metric === metric && one.unit === unit);
              return estimates.length > 0 ? [{ report, estimates }] : [];
            });
            return (
              <Measure key={`${metric}${unit}`} name={`${metric}（${unit}）`} houses={houses} years={years} />
            );
          })}
        </table>
      </div>
      <p className="mt-3 text-muted text-xs">数据由程序提取自原文表格，点击数字查看出处，请以原文为准</p>
    </section>
  );
}

function Measure({ name, houses, years }: { name: string; houses: House[]; years: number[] }) {
  return (
    <tbody className="border-line border-t">
      <tr>
        <th scope="rowgroup" colSpan={years.length + 1} className="pt-3 pb-1 text-left font-semibold">
          {name}
        </th>
      </tr>
      {houses.map(({ report, estimates }) => (
        <tr key={report.id}>
          <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal">
            {report.organization.name} <span className="text-muted text-xs">{report.time_text}</span>
          </th>
          {years.map((year) => {
            const one = estimates.find((estimate) => estimate.year === year);
            return (
              <td key={year} className="py-1.5 pl-5 text-right">
                {one && (
                  <EstimateLink
                    reportId={report.id}
                    estimate={one}
                    label={`${report.organization.name} ${name}`}
                  />
                )}
              </td>
            );
          })}
        </tr>
      ))}
      {houses.length > 1 && (
        <tr className="text-muted">
          <th scope="row" className="py-1.5 text-left font-normal">
            平均
          </th>
          {years.map((year) => (
            <td key={year} className="py-1.5 pl-5 text-right">
              {meanOf(houses, year)}
            </td>
          ))}
        </tr>
      )}
    </tbody>
  );
}

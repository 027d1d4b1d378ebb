import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { EstimateLink } from './EstimateLink.tsx';

/** The report's estimates, a measure a row and a year a column; each number opens where it is printed. Nothing without any. */
export function Forecasts({ report }: { report: ReportDetail }) {
  const { id, forecasts } = report;
  if (forecasts.length === 0) return null;
  const years = [...new Set(forecasts.map(({ year }) => year))].toSorted((one, other) => one - other);
  const measures = [...new Set(forecasts.map(({ metric, unit }) => `${metric}（${unit}）`))];
  return (
    <section aria-labelledby="forecasts">
      <h2 id="forecasts" className="ruled font-semibold font-song text-lg">
        盈利预测
      </h2>
      <div className="fades-on mt-3 overflow-x-auto">
        <table className="w-full max-w-[42rem] text-sm tabular-nums">
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-2 text-left font-normal">
                指标
              </th>
              {years.map((year) => (
                <th key={year} scope="col" className="py-2 pl-4 text-right font-normal">
                  {year}E
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measures.map((measure) => (
              <tr key={measure} className="border-line border-b">
                <th scope="row" className="whitespace-nowrap py-2 text-left font-normal">
                  {measure}
                </th>
                {years.map((year) => {
                  const one = forecasts.find(
                    ({ metric, unit, ...estimate }) =>
                      `${metric}（${unit}）` === measure && estimate.year === year,
                  );
                  return (
                    <td key={year} className="py-2 pl-4 text-right">
                      {one && <EstimateLink reportId={id} estimate={one} label={measure} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-muted text-xs">数据由程序提取自原文表格，点击数字查看出处，请以原文为准</p>
    </section>
  );
}

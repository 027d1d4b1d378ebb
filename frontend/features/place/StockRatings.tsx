import { fileRatings } from '../../../bff/contract/endpoints/reader.ts';
import { TextLink } from '../../components/Button.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { formatPrice, formatRating } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { Printed } from '../report/ReportFacts.tsx';

/** One price where all agree. */
const priceOf = ({ low, high }: { low: number; high: number }): string =>
  low === high ? low.toFixed(2) : `${low.toFixed(2)}–${high.toFixed(2)}`;

/** 评级与目标价: what each institution says of a stock, each value leading to its place; nothing where none says any. */
export function StockRatings({ code }: { code: string }) {
  const { data } = useCall(fileRatings, { code });
  if (!data || data.items.length === 0) return null;
  const { items, target_price: spread } = data;
  const newest = items.find((item) => item.target_price)?.time_text;
  return (
    <section aria-labelledby="stock-ratings">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-2">
        <h2 id="stock-ratings" className="font-semibold text-lg">
          评级与目标价
        </h2>
        {spread && (
          <p className="text-muted text-sm tabular-nums">
            {newest && `截至 ${newest} 的 12 个月，`}
            {`${spread.institutions} 家机构目标价 ${priceOf(spread)} ${spread.unit}，`}
            {`中位数 ${spread.median.toFixed(2)} ${spread.unit}`}
          </p>
        )}
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="text-muted">
            <tr>
              {['机构', '评级', '目标价', '报告', '日期'].map((name) => (
                <th key={name} scope="col" className="whitespace-nowrap py-2 pr-5 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line border-y">
            {items.map(({ outlook_places: places, ...report }) => (
              <tr key={report.id} className="align-baseline">
                <th scope="row" className="whitespace-nowrap py-2.5 pr-5 font-semibold">
                  {report.organization.name}
                </th>
                <td className="whitespace-nowrap py-2.5 pr-5">
                  {report.rating && (
                    <Printed id={report.id} place={places.rating}>
                      {formatRating(report)}
                    </Printed>
                  )}
                </td>
                <td className="whitespace-nowrap py-2.5 pr-5">
                  {report.target_price && (
                    <Printed id={report.id} place={places.target_price}>
                      {formatPrice(report.target_price)}
                    </Printed>
                  )}
                </td>
                <td className="min-w-48 py-2.5 pr-5">
                  <TextLink to={detailAddress(report.id)} className="touch">
                    {report.name}
                  </TextLink>
                </td>
                <td className="whitespace-nowrap py-2.5 text-muted">{report.time_text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

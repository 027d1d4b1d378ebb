import type { DataOf } from '../../../../bff/contract/calls.ts';
import { TextLink } from '../../../components/Button.tsx';
import { readerAddress } from '../../../lib/addresses.ts';
import { formatAmount, formatDeviation, formatPeriod, formatRange } from './format.ts';

type Group = DataOf<'/api/file/quantities'>['groups'][number];
type Item = Group['items'][number];

const cell = 'whitespace-nowrap py-1.5 pl-4 text-right align-baseline';

/** Numbers of one subject and time: who said them when, each opening its sentence or cell. */
export function QuantityTable({ group, indicator }: { group: Group; indicator: string }) {
  const { subject, period, unit, median, items } = group;
  const isCompared = items.some(({ deviation }) => deviation !== null);
  return (
    <table className="mt-2 w-full text-sm tabular-nums">
      <caption className="pb-1 text-left">
        <span className="font-semibold">
          {subject} {formatPeriod(period)} {indicator}
          {unit && `（${unit}）`}
        </span>
        {isCompared && (
          <span className="ml-3 text-muted">
            {formatRange(group)}，中位数 {formatAmount(median)}
          </span>
        )}
      </caption>
      <thead className="text-muted text-xs">
        <tr className="border-line border-b">
          <th scope="col" className="py-1 text-left font-normal">
            机构
          </th>
          <th scope="col" className="py-1 pl-4 text-right font-normal">
            数值
          </th>
          {isCompared && (
            <th scope="col" className="whitespace-nowrap py-1 pl-4 text-right font-normal">
              距中位数
            </th>
          )}
          <th scope="col" className="py-1 pl-4 text-left font-normal max-md:hidden">
            原文
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row
            key={`${item.report.id} ${item.low} ${item.high}`}
            item={item}
            unit={unit}
            compared={isCompared}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ item, unit, compared }: { item: Item; unit: string; compared: boolean }) {
  const { report, printed, outlook, deviation, page, text, box } = item;
  const said = `${formatRange(printed)}${printed.unit}`;
  const house = report.organization.name || report.name;
  return (
    <tr className="border-line/60 border-b">
      <th scope="row" className="py-1.5 text-left align-baseline font-normal" title={report.name}>
        <span className="line-clamp-1 break-all">{house}</span>
        <span className="whitespace-nowrap text-muted text-xs">
          {report.time_text}
          {outlook === 1 && ' 预测'}
        </span>
      </th>
      <td className={cell}>
        <TextLink
          to={
            box
              ? readerAddress(report.id, page, '', { box: box.join(',') })
              : readerAddress(report.id, page, text)
          }
          newTab
          aria-label={`${house}：${said}，第${page}页`}
          title={printed.unit === unit ? undefined : `原文 ${said}`}
          className="touch"
        >
          {formatRange(item)}
        </TextLink>
      </td>
      {compared && (
        <td className={`${cell} text-muted`}>{deviation === null ? '' : formatDeviation(deviation)}</td>
      )}
      <td className="py-1.5 pl-4 align-baseline text-muted max-md:hidden">
        <span className="line-clamp-2">{text}</span>
      </td>
    </tr>
  );
}

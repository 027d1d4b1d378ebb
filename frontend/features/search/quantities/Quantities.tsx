import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { DataOf } from '../../../../bff/contract/calls.ts';
import { TextLink } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/Placeholders.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { formatPeriod, formatRange } from './format.ts';
import { QuantityTable } from './QuantityTable.tsx';

type Compared = DataOf<'/api/file/quantities'>;

/** Rows that stand open at first. */
const rowsShown = 5;

/** What was found, in a line: the first group's range, or that there is none. */
function summaryOf({ groups, indicator, subject, period, total }: Compared): string {
  const [first] = groups;
  if (!first) return `没有找到${[subject, formatPeriod(period), indicator].filter(Boolean).join('')}的数字`;
  const name = `${first.subject}${formatPeriod(first.period)}${indicator}`;
  // Without a time the numbers are of many, and have no range.
  if (first.period === '') return `${formatCount(total)} 处，${name}`;
  // The number first: on a phone the rest is cut off.
  return `${formatRange(first)}${first.unit}，${formatCount(total)} 处，${name}`;
}

/**
 * 数字对照: who said which number of what is searched, in a line above the hits that opens; its height is known before
 * the numbers are, so that no row moves.
 */
export function Quantities({ keyword }: { keyword: string }) {
  const { data, error, mutate } = useCall('/api/file/quantities', { keyword }, { keepPreviousData: false });
  const [open, setOpen] = useState(false);
  const [whole, setWhole] = useState(false);
  const isTold = (data?.total ?? 0) > 0;
  return (
    <section aria-labelledby="quantities" aria-busy={!data && !error} className="border-line border-b">
      <div className="flex h-12 items-center gap-x-3 text-sm tabular-nums">
        <h2 id="quantities" className="shrink-0 text-muted">
          数字对照 · 试行
        </h2>
        {error ? (
          <ErrorState compact error={error} onRetry={() => void mutate()} />
        ) : (
          <p className={classNames('min-w-0 flex-1 truncate', !isTold && 'text-muted')}>
            {data ? summaryOf(data) : '正在查找'}
          </p>
        )}
        {isTold && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls="quantities-table"
            onClick={() => setOpen(!open)}
            className="touch inline-flex shrink-0 items-center gap-1 text-sea"
          >
            {open ? '收起' : '展开'}
            <ChevronDown size={14} strokeWidth={2} className={classNames(open && 'rotate-180')} />
          </button>
        )}
        {data && !isTold && data.withheld > 0 && <Withheld {...data} />}
      </div>
      {open && data && (
        <div id="quantities-table" className="pb-4 animate-appear">
          {shownGroups(data, whole).map((group) => (
            <QuantityTable
              key={`${group.subject} ${group.period} ${group.unit}`}
              group={group}
              indicator={data.indicator}
            />
          ))}
          <p className="mt-3 flex flex-wrap gap-x-4 text-muted text-xs">
            {!whole && data.total > rowsShown && (
              <button type="button" onClick={() => setWhole(true)} className="touch text-sea text-sm">
                全部 {formatCount(data.total)} 处
              </button>
            )}
            {data.withheld > 0 && <Withheld {...data} />}
            <span>数字由程序按规则摘自原文，点击查看出处，请以原文为准</span>
          </p>
        </div>
      )}
    </section>
  );
}

/** All groups, or the first rows of them. */
function shownGroups({ groups }: Compared, whole: boolean): Compared['groups'] {
  if (whole) return groups;
  let left = rowsShown;
  return groups.flatMap((group) => {
    const items = group.items.slice(0, left);
    left -= items.length;
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}

const Withheld = ({ withheld }: Pick<Compared, 'withheld'>) => (
  <span className="shrink-0 text-sm">
    {formatCount(withheld)} 家机构的数字在未解锁的页上，
    <TextLink to="/vip" className="touch">
      开通会员
    </TextLink>
  </span>
);

import { dateRangeFilters } from '../../../../bff/contract/search.ts';
import { DateRangeField } from '../../../components/search/DateRangeField.tsx';
import { classNames } from '../../../lib/classNames.ts';
import type { FilterProps } from './filterProps.ts';
import { YearHistogram } from './YearHistogram.tsx';

/** 发布时间: three presets, the years as a histogram to brush, or any range of days. */
export function DateFilter({ control, facets }: FilterProps) {
  const { dateRange, from, to } = control.state;
  return (
    <>
      <div className="flex rounded-md border border-edge text-sm">
        {dateRangeFilters.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            aria-pressed={dateRange === id}
            onClick={() => control.change({ dateRange: dateRange === id ? 0 : id })}
            className={classNames(
              'min-h-11 flex-1 transition-colors first:rounded-l-[3px] last:rounded-r-[3px] xl:min-h-8 pointer-coarse:min-h-11',
              index > 0 && 'border-edge border-l',
              dateRange === id ? 'bg-sea font-semibold text-on-sea' : 'bg-surface hover:text-sea',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <YearHistogram years={facets?.years} from={from} to={to} onChange={(range) => control.change(range)} />
      <DateRangeField from={from} to={to} onChange={(range) => control.change(range)} className="mt-2" />
    </>
  );
}

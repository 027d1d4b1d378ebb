import { chartTypeList, industryList } from '../../../bff/contract/tags.ts';
import { DateRangeField, describeRange } from '../../components/DateRangeField.tsx';
import type { FilterChip } from '../../components/FilterChips.tsx';
import { useCall } from '../../lib/useCall.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import { chartDateRanges } from './chartState.ts';
import type { ChartControl } from './useChartControl.ts';

const any = { id: 0, name: '全部' };

/** The names a chart may be filtered by; empty until they are known, and when they cannot be (spec §8). */
export function useChartNames() {
  const types = useCall(chartTypeList, {});
  const industries = useCall(industryList, { page: 1, pageSize: 200 });
  return { types: types.data?.items ?? [], industries: industries.data?.items ?? [] };
}

/** What `useChartNames` gives. */
export type ChartNames = ReturnType<typeof useChartNames>;

const nameOf = (items: readonly { id: number; name: string }[], id: number, fallback: string): string =>
  items.find((item) => item.id === id)?.name ?? fallback;

/** The conditions in force as chips. */
export function chipsOf({ state, change }: ChartControl, names: ChartNames): FilterChip[] {
  const chips: FilterChip[] = [];
  if (state.typeId) {
    const name = nameOf(names.types, state.typeId, '所选分类');
    chips.push({ key: 'type', name, onDrop: () => change({ typeId: 0 }) });
  }
  if (state.industryId) {
    const name = nameOf(names.industries, state.industryId, '所选行业');
    chips.push({ key: 'industry', name, onDrop: () => change({ industryId: 0 }) });
  }
  const range = chartDateRanges.find(({ id }) => id === state.dateRange);
  if (range) chips.push({ key: 'date', name: range.name, onDrop: () => change({ dateRange: 0 }) });
  if (state.from || state.to) {
    const name = describeRange(state.from, state.to);
    chips.push({ key: 'range', name, onDrop: () => change({ from: '', to: '' }) });
  }
  return chips;
}

/** 数据分类, 行业 and 时间 as three lines. */
export function ChartFilters({ control, names }: { control: ChartControl; names: ChartNames }) {
  const { state, change } = control;
  const custom = state.from !== '' || state.to !== '';
  return (
    <div className="border-line border-t">
      <ChoiceLine
        name="数据分类"
        choices={[any, ...names.types]}
        chosen={state.typeId}
        onChoose={(typeId) => change({ typeId })}
      />
      <ChoiceLine
        name="行业"
        choices={[any, ...names.industries]}
        chosen={state.industryId}
        onChoose={(industryId) => change({ industryId })}
      />
      <ChoiceLine
        name="时间"
        choices={[any, ...chartDateRanges]}
        chosen={custom ? -1 : state.dateRange}
        onChoose={(id) => change({ dateRange: id as 0 | 1 | 2 | 3, from: '', to: '' })}
      >
        <DateRangeField from={state.from} to={state.to} onChange={change} className="ml-2" />
      </ChoiceLine>
    </div>
  );
}

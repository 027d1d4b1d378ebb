import { Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ChartState } from '../../../bff/contract/chartRequest.ts';
import { chartDateRanges } from '../../../bff/contract/chartState.ts';
import { DateRangeField, describeRange, type FilterChip } from '../../components/search/ListControls.tsx';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import type { ChartAnswer, ChartControl } from './useChartSearch.ts';

/** One value of a line, with how many it would give where that is known; id 0 means any. */
interface Choice {
  id: number;
  name: string;
  count?: number;
}

/** A named line of values of which one is in force; `children` are at its end. */
interface ChoiceLineProps {
  name: string;
  choices: readonly Choice[];
  chosen: number;
  onChoose: (id: number) => void;
  /** The membership that choosing takes and the viewer has not, shown before it is hit. */
  locked?: string | undefined;
  children?: ReactNode;
}

/** More values than this fold away until asked for. */
const collapsedCount = 12;

/** A filter as a line of a catalogue: name, then values as plain words, the chosen one inked. */
function ChoiceLine({ name, choices, chosen, onChoose, locked, children }: ChoiceLineProps) {
  const label = useId();
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.filter(({ id }, index) => index < collapsedCount || id === chosen);
  return (
    <div className="grid grid-cols-[6.5em_minmax(0,1fr)] border-line border-b py-1 text-sm max-md:grid-cols-1">
      <span id={label} className="flex min-h-11 items-center text-muted max-md:min-h-8">
        {name}
        {locked && (
          <span title={`需${locked}`} className="ml-1.5 inline-flex text-gold">
            <Lock size={13} strokeWidth={1.75} />
            <span className="sr-only">，需{locked}</span>
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of buttons, not of fields. */}
      <div
        role="group"
        aria-labelledby={label}
        className="fades-on -mx-2 flex flex-wrap items-center max-md:flex-nowrap max-md:overflow-x-auto max-md:[scrollbar-width:none]"
      >
        {shown.map(({ id, name: value, count }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className={classNames(
              'min-h-11 min-w-11 shrink-0 whitespace-nowrap px-2',
              id === chosen ? 'font-semibold text-sea' : 'hover:text-sea',
            )}
          >
            {value}
            {count !== undefined && (
              <span className="ml-1 font-normal text-muted text-xs tabular-nums">{formatCount(count)}</span>
            )}
          </button>
        ))}
        {choices.length > collapsedCount && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="min-h-11 shrink-0 px-2 text-muted hover:text-sea"
          >
            {all ? '收起' : `全部 ${choices.length - 1} 个`}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

const any: Choice = { id: 0, name: '全部' };

/** The values that a chart may be filtered by, with their counts under the other conditions. */
export interface ChartChoices {
  types: Choice[];
  industries: Choice[];
}

/**
 * Categories and industries of the found charts, most frequent first. A chosen one without charts stays, by its name
 * in the site's lists; until the counts are there, those lists stand in (silently).
 */
export function useChartChoices(
  facets: ChartAnswer['facets'] | undefined,
  { typeId, industryId }: ChartState,
): ChartChoices {
  const lacks = (values: readonly Choice[] | undefined, id: number) =>
    id > 0 && values !== undefined && !values.some((value) => value.id === id);
  const types = useCall('/api/tag/chartTypeList', lacks(facets?.types, typeId) ? {} : null);
  const industries = useCall(
    '/api/tag/industryList',
    lacks(facets?.industries, industryId) ? { page: 1, pageSize: 200 } : null,
  );
  const withChosen = (values: readonly Choice[] = [], id: number, named: readonly Choice[] | undefined) => {
    const chosen = lacks(values, id) ? named?.find((value) => value.id === id) : undefined;
    return chosen ? [...values, { ...chosen, count: 0 }] : [...values];
  };
  return {
    types: withChosen(facets?.types, typeId, types.data?.items),
    industries: withChosen(facets?.industries, industryId, industries.data?.items),
  };
}

const nameOf = (items: readonly Choice[], id: number, fallback: string): string =>
  items.find((item) => item.id === id)?.name ?? fallback;

/** The conditions of the address as chips. */
export function chipsOf({ change, state }: ChartControl, choices: ChartChoices): FilterChip[] {
  const chips: FilterChip[] = [];
  if (state.typeId) {
    const name = nameOf(choices.types, state.typeId, '所选分类');
    chips.push({ key: 'type', name, onDrop: () => change({ typeId: 0 }) });
  }
  if (state.industryId) {
    const name = nameOf(choices.industries, state.industryId, '所选行业');
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

/** State of the filters; `locked`: the membership that category and industry require of this viewer. */
export interface ChartFiltersProps {
  control: ChartControl;
  choices: ChartChoices;
  locked: string | undefined;
}

/** 数据分类, 行业 and 时间 as three lines. */
export function ChartFilters({ control, choices, locked }: ChartFiltersProps) {
  const { change, state } = control;
  const custom = state.from !== '' || state.to !== '';
  return (
    <div className="border-line border-t">
      <ChoiceLine
        name="数据分类"
        choices={[any, ...choices.types]}
        locked={locked}
        chosen={state.typeId}
        onChoose={(typeId) => change({ typeId })}
      />
      <ChoiceLine
        name="行业"
        choices={[any, ...choices.industries]}
        locked={locked}
        chosen={state.industryId}
        onChoose={(industryId) => change({ industryId })}
      />
      <ChoiceLine
        name="发布日期"
        choices={[any, ...chartDateRanges]}
        chosen={custom ? -1 : state.dateRange}
        onChoose={(id) => change({ dateRange: id as 0 | 1 | 2 | 3, from: '', to: '' })}
      >
        <DateRangeField from={state.from} to={state.to} onChange={change} className="ml-2" />
      </ChoiceLine>
    </div>
  );
}

import { dateRangeFilters, pageCountFilters } from '../../../../bff/contract/constants.ts';
import type { Facets } from '../../../../bff/contract/entities.ts';
import type { ReadField } from '../../../../bff/contract/searchState.ts';
import { describeRange } from '../../../components/search/DateRangeField.tsx';
import type { FilterChip } from '../../../components/search/ListControls.tsx';
import type { SearchAnswer } from '../useReportSearch.ts';
import type { SearchControl } from '../useSearchControl.ts';

const nameOf = (values: readonly { id: number; name: string }[] | undefined, id: number, fallback: string) =>
  values?.find((value) => value.id === id)?.name ?? fallback;

/** Reading of a part of the keyword. */
const readNames: Record<ReadField, string> = {
  organization: '机构',
  researcher: '作者',
  stock: '股票',
  industry: '行业',
  type: '类型',
  pages: '页数',
  year: '年份',
  quarter: '期间',
  period: '发布',
};

/**
 * Conditions of the list as chips: those read out of the keyword first, then the filters in the order of the panel.
 * Names come from the facets once known.
 */
export function searchChips(
  control: SearchControl,
  facets: Facets | undefined,
  read: SearchAnswer['filters_read'],
): FilterChip[] {
  const { state, change } = control;
  const chips: FilterChip[] = [];
  const put = (key: string, name: string, onDrop: () => void) => chips.push({ key, name, onDrop });

  for (const { field, value, text } of read)
    put(`read-${field}-${text}`, `${readNames[field]}：${value}`, () =>
      change({ ignored: [...state.ignored, field] }),
    );
  for (const id of state.typeIds)
    put(`type-${id}`, nameOf(facets?.types, id, '所选类型'), () =>
      change({ typeIds: state.typeIds.filter((other) => other !== id) }),
    );
  for (const id of state.industryIds)
    put(`industry-${id}`, nameOf(facets?.industries, id, '所选行业'), () =>
      change({ industryIds: state.industryIds.filter((other) => other !== id) }),
    );
  const range = dateRangeFilters.find(({ id }) => id === state.dateRange);
  if (range) put('date', range.name, () => change({ dateRange: 0 }));
  else if (state.from || state.to)
    put('range', describeRange(state.from, state.to), () => change({ from: '', to: '' }));
  const pages = pageCountFilters.find(({ id }) => id === state.pageCount);
  if (pages) put('pages', pages.name, () => change({ pageCount: 0 }));
  if (state.recommended) put('recommended', '推荐', () => change({ recommended: false }));
  if (state.nonBroker) put('non-broker', '非券商', () => change({ nonBroker: false }));
  return chips;
}

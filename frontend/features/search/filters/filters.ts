import type { ComponentType } from 'react';
import type { SearchState } from '../../../../bff/contract/searchState.ts';
import { chosenIn } from '../searchChange.ts';
import { DateFilter } from './DateFilter.tsx';
import { FeatureFilter } from './FeatureFilter.tsx';
import type { FilterProps } from './filterProps.ts';
import { IndustryFilter } from './IndustryFilter.tsx';
import { PageCountFilter } from './PageCountFilter.tsx';
import { TypeFilter } from './TypeFilter.tsx';

/** One filter, as a menu of the bar and as a group of the panel. */
interface Filter {
  name: string;
  Choices: ComponentType<FilterProps>;
  /** Whether its choices have counts, which come with an answer. */
  counted: boolean;
  /** Counts the filter's values that a search has chosen. */
  chosenIn(state: SearchState): number;
}

/** The filters of reports (spec §2), in the order in which they stand. */
export const filters: readonly Filter[] = [
  { name: '报告类型', Choices: TypeFilter, counted: true, chosenIn: chosenIn.types },
  { name: '行业', Choices: IndustryFilter, counted: true, chosenIn: chosenIn.industries },
  { name: '发布时间', Choices: DateFilter, counted: true, chosenIn: chosenIn.dates },
  { name: '页数', Choices: PageCountFilter, counted: true, chosenIn: chosenIn.pageCount },
  { name: '特色标签', Choices: FeatureFilter, counted: false, chosenIn: chosenIn.features },
];

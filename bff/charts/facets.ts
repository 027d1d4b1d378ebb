import { chartTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { Data } from '../contract/call.ts';
import type { searchCharts } from '../contract/charts.ts';

type ChartFacets = Data<typeof searchCharts>['facets'];

/** The filters whose values are counted; each narrows the hits and the other's counts, not its own. */
export interface ChartChoice {
  types: object[];
  industries: object[];
}

const counts = {
  types: { terms: { field: 'type_id', size: chartTypes.length } },
  industries: { terms: { field: 'industry_id', size: industries.length } },
};

/** Aggregations that count categories and industries. */
export function facetCounts(choice: ChartChoice): Record<keyof ChartChoice, object> {
  const under = (filter: object[], counted: object) => ({
    filter: { bool: { filter } },
    aggs: { counted },
  });
  return {
    types: under(choice.industries, counts.types),
    industries: under(choice.types, counts.industries),
  };
}

interface Counted {
  counted?: { buckets: { key: string; doc_count: number }[] };
}

/** Facets as the API has them: existing values, most frequent first. */
export function readChartFacets(aggregations: Record<string, unknown>): ChartFacets {
  const read = (name: keyof ChartChoice, list: readonly { id: number; name: string }[]) => {
    const buckets = (aggregations[name] as Counted | undefined)?.counted?.buckets ?? [];
    const found = new Map(buckets.map(({ key, doc_count }) => [Number(key), doc_count]));
    return list
      .map(({ id, name }) => ({ id, name, count: found.get(id) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count || one.id - other.id);
  };
  return { types: read('types', chartTypes), industries: read('industries', industries) };
}

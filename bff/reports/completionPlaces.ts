import { industryIdOf } from '../../mappings/taxonomy/taxonomy.ts';
import type { Data } from '../contract/call.ts';
import type { completionList } from '../contract/search.ts';
import { type Place, placeAddress } from '../contract/site/places.ts';
import { type DocumentSource, listedOnly } from '../documents/index.ts';

type Completion = Data<typeof completionList>['items'][number];

/** How a name is found, and what completes its address; null for kinds that have none or need nothing. */
function lookUp({ kind, text }: Completion): { query: object; told: string } | null {
  if (kind === 'stock') return { query: { term: { stock_name: text } }, told: 'stock_code' };
  if (kind === 'researcher') return { query: { term: { researchers: text } }, told: 'organization' };
  // Of the taxonomy's industries some have no report.
  const id = kind === 'industry' ? industryIdOf(text) : null;
  return id === null ? null : { query: { term: { industry_id: String(id) } }, told: 'industry_id' };
}

function placeOfName({ kind, text }: Completion, told: string): Place {
  if (kind === 'researcher') return { kind, name: text, organization: told };
  return { kind: kind === 'stock' ? kind : 'industry', name: told };
}

/** Adds the address of a name's own page, where a name has but one. @throws SearchUnavailable */
export async function withPlaces(
  { engine, names }: DocumentSource,
  items: readonly Completion[],
): Promise<Completion[]> {
  const asked = items.flatMap((item) => {
    const found = lookUp(item);
    if (found === null) return [];
    const query = { bool: { filter: [found.query, listedOnly] } };
    const aggs = { told: { terms: { field: found.told, size: 2, exclude: [''] } } };
    return [{ item, part: { index: names.reports, body: { size: 0, query, aggs } } }];
  });
  const answers = asked.length === 0 ? [] : await engine.searchAll(asked.map(({ part }) => part));
  const places = new Map<Completion, Place>();
  for (const [index, { item }] of asked.entries()) {
    const told = answers[index]?.aggregations?.told as { buckets: { key: string }[] } | undefined;
    const [one, other] = told?.buckets ?? [];
    if (one && !other) places.set(item, placeOfName(item, one.key));
  }
  return items.map((item) => {
    const { kind, text } = item;
    const place = kind === 'organization' ? { kind, name: text } : places.get(item);
    return place ? { ...item, to: placeAddress(place) } : item;
  });
}

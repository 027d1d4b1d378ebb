import type { Data } from '../contract/call.ts';
import type { completionList, NamedPlace } from '../contract/search.ts';
import { placeAddress } from '../contract/site/places.ts';
import type { DocumentSource } from '../documents/index.ts';
import { namesOf, type PlaceName, placeSearch, readPlaces } from '../search/index.ts';

type Completion = Data<typeof completionList>['items'][number];

/** The name of a completion whose address the engine has to tell; null for kinds that have none or need nothing. */
function nameOf({ kind, text }: Completion): PlaceName | null {
  if (kind === 'stock') return { kind, values: { stock_name: [text] } };
  if (kind === 'researcher') return { kind, values: { researchers: [text] } };
  // Of the taxonomy's industries some have no report.
  return kind === 'industry' ? (namesOf(text).find((name) => name.kind === kind) ?? null) : null;
}

function completionOf({ count: _, ...place }: NamedPlace): Completion {
  return place;
}

/**
 * The places of names that were typed as a whole, in their order; and completions with
 * the address of the name's own page, where a name has but one. One round trip.
 * @throws SearchUnavailable
 */
export async function findPlaces(
  { engine, names }: DocumentSource,
  whole: readonly PlaceName[],
  items: readonly Completion[],
): Promise<{ whole: Completion[]; items: Completion[] }> {
  const asked = items.map(nameOf);
  const all = [...whole, ...asked.filter((name) => name !== null)];
  const part = placeSearch(names.reports, all);
  const found = readPlaces(part ? (await engine.searchAll([part]))[0] : undefined, all);
  const placesOf = new Map(all.map((name, at) => [name, found[at] ?? []]));
  const distinct = new Map(
    found.slice(0, whole.length).flatMap((places) => places.map((one) => [one.to, one])),
  );
  return {
    whole: [...distinct.values()].map((place) => ({ ...completionOf(place), whole: true })),
    items: items.map((item, at) => {
      const { kind, text } = item;
      if (kind === 'organization') return { ...item, to: placeAddress({ kind, name: text }) };
      const name = asked[at];
      const [one, other] = (name && placesOf.get(name)) ?? [];
      return one && !other ? { ...item, ...completionOf(one) } : item;
    }),
  };
}

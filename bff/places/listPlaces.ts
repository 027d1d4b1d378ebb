import { type Place, placeKinds } from '../contract/site/places.ts';
import { type DocumentSource, listedOnly } from '../documents/index.ts';
import { example, kindFields, placeOfBucket } from './queries.ts';

/** Names of one kind that a sitemap lists: what one file may hold. */
const maxListed = 50_000;
const listedAtOnce = 2_000;

/** Every place of a kind that has a report, as its latest report spells it. @throws SearchUnavailable */
export async function placesOf({ engine, names }: DocumentSource, kind: Place['kind']): Promise<Place[]> {
  const fields = kindFields[kind];
  const found: Place[] = [];
  let after: object | undefined;
  do {
    const sources = fields.map((field) => ({ [field]: { terms: { field } } }));
    const composite = { size: listedAtOnce, sources, ...(after && { after }) };
    const body = { size: 0, query: listedOnly, aggs: { places: { composite, aggs: { example } } } };
    const { aggregations } = await engine.search(names.reports, body);
    const places = aggregations?.places as {
      after_key?: object;
      buckets: Parameters<typeof placeOfBucket>[1][];
    };
    found.push(...places.buckets.flatMap((bucket) => placeOfBucket(kind, bucket)));
    after = places.after_key;
  } while (after && found.length < maxListed);
  return found.slice(0, maxListed);
}

/** Kinds of which there is a place. @throws SearchUnavailable */
export async function kindsHeld({ engine, names }: DocumentSource): Promise<Place['kind'][]> {
  const has = (field: string) => ({
    bool: { filter: { exists: { field } }, must_not: { term: { [field]: '' } } },
  });
  const aggs = Object.fromEntries(
    placeKinds.map((kind) => [kind, { filter: { bool: { filter: kindFields[kind].map(has) } } }]),
  );
  const { aggregations } = await engine.search(names.reports, { size: 0, query: listedOnly, aggs });
  return placeKinds.filter(
    (kind) => ((aggregations?.[kind] ?? { doc_count: 0 }) as { doc_count: number }).doc_count > 0,
  );
}

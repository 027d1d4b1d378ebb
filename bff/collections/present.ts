import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { CollectionItem } from '../contract/collections.ts';
import { type DocumentSource, visibleOnly } from '../documents/index.ts';
import { type Collection, reportsOfCollections } from '../models/collection.ts';
import type { Services } from '../services.ts';

/** Collections as the API has them, each with the number of its visible reports. */
export async function presentCollections(
  { database, documents }: Pick<Services, 'database' | 'documents'>,
  collections: readonly Collection[],
): Promise<CollectionItem[]> {
  const held = await reportsOfCollections(
    database,
    collections.map(({ id }) => id),
  );
  const counts = await countVisible(documents, held);
  return collections.map((collection) => ({
    id: collection.id,
    name: collection.name,
    description: collection.description,
    banner: collection.banner,
    tag: collection.tag,
    file_count: counts.get(collection.id) ?? 0,
    createTimeText: chinaDay(collection.created_at),
    update_text: chinaDay(collection.updated_at),
    is_unlock: collection.unlocked ? 1 : 0,
  }));
}

interface Counted {
  held: { buckets: Record<string, { doc_count: number }> };
}

/** Counts the visible reports of each list, in one query. */
async function countVisible(
  { engine, names }: DocumentSource,
  held: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, number>> {
  const lists = [...held].filter(([, reports]) => reports.length > 0);
  if (lists.length === 0) return new Map();
  const filters = Object.fromEntries(lists.map(([id, reports]) => [id, { terms: { id: reports } }]));
  const answer = await engine.search(names.reports, {
    size: 0,
    query: { bool: { filter: [visibleOnly] } },
    aggs: { held: { filters: { filters } } },
  });
  const { held: counted } = answer.aggregations as unknown as Counted;
  return new Map(Object.entries(counted.buckets).map(([id, { doc_count }]) => [Number(id), doc_count]));
}

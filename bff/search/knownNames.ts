import { type Vocabulary, vocabularyOf } from '../../mappings/text/vocabulary.ts';
import type { DocumentSource } from '../documents/index.ts';
import { visibleOnly } from '../documents/index.ts';

/** In ms: a name that is new is found by its sound ten minutes later at most. */
const freshFor = 600_000;

/** How many names of each kind are known, the commonest first. */
const kinds = { organization: 2_000, stock_name: 6_000, researchers: 6_000, keywords: 10_000 };

const known = new WeakMap<DocumentSource['names'], { names: Promise<Vocabulary>; until: number }>();

/**
 * The dictionaries' words with the names of the site's institutions, companies, people and subjects. Asked of the
 * engine once in ten minutes and shared; where it does not answer the dictionaries are all that is known.
 */
export function knownNames(source: DocumentSource): Promise<Vocabulary> {
  const last = known.get(source.names);
  if (last && last.until > Date.now()) return last.names;
  const names = readNames(source).then(vocabularyOf, () => {
    known.delete(source.names);
    return vocabularyOf();
  });
  known.set(source.names, { names, until: Date.now() + freshFor });
  return names;
}

async function readNames({ engine, names }: DocumentSource): Promise<string[]> {
  const aggs = Object.fromEntries(
    Object.entries(kinds).map(([field, size]) => [field, { terms: { field, size } }]),
  );
  const body = { size: 0, track_total_hits: false, query: visibleOnly, aggs };
  const { aggregations } = await engine.search(names.reports, body);
  const counted = (aggregations ?? {}) as Record<string, { buckets: { key: string }[] }>;
  return Object.keys(kinds).flatMap((field) => counted[field]?.buckets.map(({ key }) => key) ?? []);
}

import { type Vocabulary, vocabularyOf } from '../../../mappings/text/vocabulary.ts';
import type { DocumentSource } from '../../documents/index.ts';
import { visibleOnly } from '../../documents/index.ts';
import { foldName } from './compareNames.ts';

/** In ms: names are read anew by the first search after this time, and nobody waits for them. */
const freshFor = 60_000;

/** Names of each kind that are known, most frequent first. */
const kinds = { organization: 2_000, stock_name: 6_000, researchers: 6_000, keywords: 10_000 };

/** A name of the site, its form for comparison, and the field of the reports that it stands in. */
export interface SiteName {
  text: string;
  folded: string;
  field: keyof typeof kinds;
}

interface Known {
  names: Promise<SiteName[]>;
  vocabulary: Promise<Vocabulary>;
  /** When they are read anew. */
  until: number;
}

const known = new WeakMap<DocumentSource['names'], Known>();

/** Shared by all who ask; what failed is asked for again. */
function knownOf(source: DocumentSource): Known {
  const last = known.get(source.names);
  if (last && last.until > Date.now()) return last;
  const names = readNames(source);
  const vocabulary = names.then(
    (all) => vocabularyOf(all.map(({ text }) => text)),
    () => {
      if (known.get(source.names)?.names === names) known.delete(source.names);
      return vocabularyOf();
    },
  );
  const fresh = { names, vocabulary, until: Date.now() + freshFor };
  if (last === undefined) {
    known.set(source.names, fresh);
    return fresh;
  }
  last.until = fresh.until;
  names.then(
    () => known.set(source.names, fresh),
    () => undefined,
  );
  return last;
}

/**
 * The dictionaries' words with the names of the site's institutions, companies, people and subjects; where the engine
 * does not answer the dictionaries are all that is known.
 */
export const knownNames = (source: DocumentSource): Promise<Vocabulary> => knownOf(source).vocabulary;

/** The names of the site by kind, the commonest of each first. @throws SearchUnavailable */
export const siteNames = (source: DocumentSource): Promise<SiteName[]> => knownOf(source).names;

async function readNames({ engine, names }: DocumentSource): Promise<SiteName[]> {
  const aggs = Object.fromEntries(
    Object.entries(kinds).map(([field, size]) => [field, { terms: { field, size } }]),
  );
  const body = { size: 0, track_total_hits: false, query: visibleOnly, aggs };
  const { aggregations } = await engine.search(names.reports, body);
  const counted = (aggregations ?? {}) as Record<string, { buckets: { key: string }[] }>;
  return (Object.keys(kinds) as SiteName['field'][]).flatMap(
    (field) => counted[field]?.buckets.map(({ key }) => ({ text: key, folded: foldName(key), field })) ?? [],
  );
}

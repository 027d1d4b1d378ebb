import { memoizeTtl } from '../../mappings/cache.ts';
import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import { subjectTerms } from '../../mappings/text/subjectTerms.ts';
import { isSubjectWord } from '../../mappings/text/subjectWords.ts';
import { type DocumentSource, listedOnly } from '../documents/index.ts';

/** A concept and how many reports are about it. */
interface Concept {
  name: string;
  count: number;
}

/** Maximum age of the concepts, in milliseconds. */
const age = 10_000;
/** Subject words counted; lists of concepts page within them. */
const keywordsCounted = 200;
/** Of each word's reports so many titles are read, and so many must have it as a phrase. */
const titlesRead = 10;
const minTitles = 2;

interface Bucket {
  key: string;
  doc_count: number;
  newest: { hits: { hits: { _source: { title: string } }[] } };
}

/** Reads the commonest subjects fit to be shown as concepts, the fullest first, some seconds old at most. */
export function readConcepts({ engine, names }: DocumentSource): () => Promise<Concept[]> {
  return memoizeTtl(age, async () => {
    const newest = { top_hits: { size: titlesRead, sort: [{ date: 'desc' }], _source: ['title'] } };
    const aggs = { words: { terms: { field: 'keywords', size: keywordsCounted }, aggs: { newest } } };
    const body = { size: 0, track_total_hits: false, query: listedOnly, aggs };
    const { aggregations } = await engine.search(names.reports, body);
    const words = (aggregations?.words ?? { buckets: [] }) as { buckets: Bucket[] };
    return words.buckets.filter(isConcept).map(({ key, doc_count }) => ({ name: key, count: doc_count }));
  });
}

/**
 * Whether a subject word is known as one, or is a phrase of several titles: machines take scraps of a text for its
 * subjects. Years and page numbers, kinds of reports (宏观, 晨会) and industries are subject words and no concepts.
 */
function isConcept({ key, newest }: Bucket): boolean {
  if (!/\p{Script=Han}{2}/u.test(key)) return false;
  if (fileTypes.some(({ name }) => name.startsWith(key)) || industries.some(({ name }) => name === key))
    return false;
  const titles = newest.hits.hits.map(({ _source }) => _source.title);
  return (
    isSubjectWord(key) || titles.filter((title) => subjectTerms(title).includes(key)).length >= minTitles
  );
}

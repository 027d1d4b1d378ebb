import { cutWords, segment } from '../../mappings/text/segment.ts';
import { type DocumentSource, visibleOnly } from '../documents/index.ts';

/**
 * Those of these words that a visible report is about: its subject, its organization, its stock, or whole words of
 * its title. Pieces of words, as a machine may type them, are none.
 */
export async function knownTerms(
  { engine, names }: DocumentSource,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const answers = await engine.searchAll(
    words.map((word) => ({
      index: names.reports,
      body: {
        size: 0,
        track_total_hits: 1,
        query: { bool: { filter: [{ bool: { should: meanings(word) } }, visibleOnly] } },
      },
    })),
  );
  return words.filter((_, index) => (answers[index]?.hits.total?.value ?? 0) > 0);
}

function meanings(word: string): object[] {
  const exact = ['keywords', 'organization', 'stock_name', 'stock_code'].map((field) => ({
    term: { [field]: word },
  }));
  const query = segment(word).join(' ');
  // A single leftover character is a piece of a word, or uninformative.
  const isWhole = query !== '' && cutWords(word).every((part) => !/^\p{Script=Han}$/u.test(part));
  return isWhole ? [...exact, { match: { title_words: { query, operator: 'and' } } }] : exact;
}

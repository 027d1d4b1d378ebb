import { loadLines } from '../load.ts';
import { industries } from '../taxonomy/taxonomy.ts';

/** Words of finance and industries that we know by name, the surest first. */
export function subjectWords(): string[] {
  const own = loadLines('analysis/dictionary.txt').flatMap((line) => line.split(/\s+/));
  const meant = loadLines('analysis/meantWords.txt').flatMap((line) => line.split(/\s+/));
  const synonyms = loadLines('analysis/synonyms.txt').flatMap((line) => line.split(/\s+/));
  const fields = industries.flatMap(({ name, words }) => [name, ...words]);
  return [...meant, ...own, ...synonyms, ...fields];
}

const concepts = loadLines('analysis/concepts.txt').flatMap((line) => line.split(/\s+/));
const known = new Set([...subjectWords(), ...concepts]);

/** Whether a word is one of them, or a concept. */
export const isSubjectWord = (word: string): boolean => known.has(word);

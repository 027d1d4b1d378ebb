import { MappingsError, numberedLines } from '../load.ts';
import { tuned } from '../tuned.ts';

const file = 'analysis/synonyms.txt';

function read(text: string): Map<string, string[]> {
  const others = new Map<string, string[]>();
  for (const { line } of numberedLines(text)) {
    const group = line.split(/\s+/);
    if (group.length < 2) throw new MappingsError(file, `"${line}" is alone in its group`);
    for (const word of group) {
      const key = word.toLowerCase();
      if (others.has(key)) throw new MappingsError(file, `"${word}" stands in two groups`);
      others.set(
        key,
        group.filter((other) => other !== word),
      );
    }
  }
  return others;
}

const synonyms = tuned(file, read);

/** The other words for one thing; none for a word that stands in no group. */
export function synonymsOf(word: string): string[] {
  return synonyms().get(word.toLowerCase()) ?? [];
}

/** Bounds the work one query may cause. */
const maxVariants = 3;

const isLatin = (word: string) => /^[\x21-\x7e]+$/.test(word);

/** Whether the word stands in the text, a Latin one as a word of its own. */
function contains(text: string, word: string): boolean {
  if (!isLatin(word)) return text.includes(word);
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`).test(text);
}

/** A query with one of its words changed for a synonym. */
interface SynonymVariant {
  text: string;
  synonym: string;
}

/** The variants of a query, three at most; none when no word of it has a synonym. */
export function synonymVariants(query: string): SynonymVariant[] {
  const text = query.toLowerCase();
  const variants = new Map<string, SynonymVariant>();
  for (const [word, others] of synonyms()) {
    if (!contains(text, word)) continue;
    for (const other of others) {
      // 新能源汽车 holds 新能源车's synonym already: nothing to gain from writing it again.
      if (contains(text, other.toLowerCase())) continue;
      const variant = text.replace(word, ` ${other} `).trim();
      variants.set(variant, { text: variant, synonym: other });
    }
  }
  return [...variants.values()].slice(0, maxVariants);
}

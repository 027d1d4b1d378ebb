/** Numbers of `relevance.json` that a draft changes, by their paths. */
export type NumberChanges = Readonly<Record<string, string>>;

/** One number of the file. */
export interface TuningNumber {
  path: string;
  value: string;
}

/** The numbers of `relevance.json` in its order. */
export function numbersOf(relevance: string): TuningNumber[] {
  const found: TuningNumber[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value))
        if (key !== 'why') walk(inner, path ? `${path}.${key}` : key);
    } else found.push({ path, value: String(value) });
  };
  walk(JSON.parse(relevance), '');
  return found;
}

/** The file with other numbers; a text where the file has one stays a text. */
export function withNumbers(relevance: string, changes: NumberChanges): string {
  const file = JSON.parse(relevance) as Record<string, unknown>;
  for (const [path, text] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<Record<string, unknown>>(
      (at, key) => at[key] as Record<string, unknown>,
      file,
    );
    // What is no number is left for the site to refuse, with its line.
    const number = text.trim() === '' ? Number.NaN : Number(text);
    parent[last] = typeof parent[last] === 'number' && Number.isFinite(number) ? number : text;
  }
  return `${JSON.stringify(file, null, 2)}\n`;
}

const wordsOf = (line: string) =>
  line
    .trim()
    .split(/[\s,，、;；]+/u)
    .filter(Boolean);
const isGroup = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');

/**
 * `synonyms.txt` with these words as one group: joined with the groups that hold one of them, for no word stands in two.
 */
export function withSynonyms(synonyms: string, typed: string): string {
  const words = wordsOf(typed);
  if (words.length === 0) return synonyms;
  const spoken = new Set(words.map((word) => word.toLowerCase()));
  const lines = synonyms.trimEnd().split('\n');
  const joined = lines.filter(
    (line) => isGroup(line) && wordsOf(line).some((word) => spoken.has(word.toLowerCase())),
  );
  const group: string[] = [];
  for (const word of [...joined.flatMap(wordsOf), ...words])
    if (!group.some((other) => other.toLowerCase() === word.toLowerCase())) group.push(word);
  return `${[...lines.filter((line) => !joined.includes(line)), group.join(' ')].join('\n')}\n`;
}

/** Groups that hold a part of a query. */
export function groupsFor(synonyms: string, keyword: string): string[] {
  const text = keyword.toLowerCase();
  return synonyms
    .split('\n')
    .filter((line) => isGroup(line) && wordsOf(line).some((word) => text.includes(word.toLowerCase())));
}

/** `synonyms.txt` without a group. */
export const withoutGroup = (synonyms: string, group: string): string =>
  synonyms
    .split('\n')
    .filter((line) => line !== group)
    .join('\n');

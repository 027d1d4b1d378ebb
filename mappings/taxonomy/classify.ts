import { chartTypes, fileTypes, generalIndustryId, industries } from './taxonomy.ts';

/** 化工行业, 半导体Ⅱ, 环保板块 and 环保 are one name. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/(I{2,3}|Ⅱ|Ⅲ)$/u, '')
    .replace(/(行业|板块|产业)$/u, '')
    .toLowerCase();
}

function lookup(list: readonly { id: number; name: string; aliases: string[] }[]): Map<string, number> {
  const ids = new Map<string, number>();
  // A name wins over another entry's alias of the same spelling.
  for (const entry of list) ids.set(plainName(entry.name), entry.id);
  for (const entry of list) {
    for (const alias of entry.aliases) {
      const key = plainName(alias);
      if (!ids.has(key)) ids.set(key, entry.id);
    }
  }
  return ids;
}

const industryIds = lookup(industries);
const typeIds = lookup(fileTypes);

/** Id of the industry people write by this name, or null: 半导体Ⅱ → 电子. */
export function industryIdOf(name: string): number | null {
  return industryIds.get(plainName(name)) ?? null;
}

/** Id of the file type people write by this name, or null: 行业深度 → 行业研究. */
export function typeIdOf(name: string): number | null {
  return typeIds.get(plainName(name)) ?? null;
}

/** Counts a word in a text; Latin words only as whole words, so that AR is not in MARKET. */
function occurrences(text: string, word: string): number {
  if (!/^[\x20-\x7e]+$/.test(word)) return text.split(word).length - 1;
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.match(new RegExp(`(?<![A-Za-z])${escaped}(?![A-Za-z])`, 'gi'))?.length ?? 0;
}

/** Sum over words of their length times how often they stand in the text, each counted five times at most. */
function weigh(text: string, words: Iterable<string>): number {
  let weight = 0;
  for (const word of words) weight += Math.min(occurrences(text, word), 5) * word.length;
  return weight;
}

const industryWords = industries.map((industry) => ({
  id: industry.id,
  words: new Set([industry.name, ...industry.words, ...industry.aliases.filter((alias) => alias.length > 2)]),
}));

/**
 * The industry a text speaks of, by the taxonomy's words; 综合 when none or no single one stands out. A title
 * and a lead are enough; a long body blurs the picture.
 */
export function classifyIndustry(text: string): number {
  const ranked = industryWords
    .map(({ id, words }) => ({ id, weight: weigh(text, words) }))
    .sort((a, b) => b.weight - a.weight);
  const [best, second] = ranked;
  if (!best || !second || best.weight < 2 || best.weight < second.weight * 1.2) return generalIndustryId;
  return best.id;
}

/** The category of a chart by its caption: most words, the longer the better; 其他 when none is there. */
export function chartTypeOf(caption: string): number {
  let best = { id: chartTypes.at(-1)?.id ?? 1, weight: 0 };
  for (const { id, words } of chartTypes) {
    const weight = weigh(caption, words);
    if (weight > best.weight) best = { id, weight };
  }
  return best.id;
}

import { z } from 'zod';
import { loadJson, MappingsError } from '../load.ts';

const id = z.number().int().positive();
const name = z.string().min(1);
const named = z.strictObject({ id, name, words: z.array(name) });
/** One of the eight file types; `aliases` are other names of it, `words` hint at it in a text. */
const typeSchema = named.extend({ description: name, aliases: z.array(name) });
/** One industry (申万一级); `aliases` hold second-level and common names, `words` hint at it in a text. */
const industrySchema = named.extend({ aliases: z.array(name) });
/** A data category of charts; the words classify a caption. */
const chartTypeSchema = named.extend({ description: name });

function loadList<Entry extends { id: number; name: string }>(
  file: string,
  schema: z.ZodType<Entry>,
): readonly Entry[] {
  const list = loadJson(file, z.array(schema).min(1));
  const seen = new Set<number | string>();
  for (const entry of list) {
    for (const key of [entry.id, entry.name]) {
      if (seen.has(key)) throw new MappingsError(file, `${key} stands there twice`);
      seen.add(key);
    }
  }
  return list;
}

/** The file types in the order readers see them. */
export const fileTypes = loadList('taxonomy/types.json', typeSchema);
/** The industries; the first, 综合, stands for a report that belongs to no single one. */
export const industries = loadList('taxonomy/industries.json', industrySchema);
/** The data categories of charts; the last, 其他, takes what no word classifies. */
export const chartTypes = loadList('taxonomy/chartTypes.json', chartTypeSchema);

/** Id of the category 其他. */
export const otherChartTypeId = chartTypes.at(-1)?.id ?? 1;

/** Levels of investment ratings, best first; `words` are the ratings that houses print. */
export const ratingLevels = loadList('taxonomy/ratings.json', named);

/** Level of a rating as printed, also 买入-A; null for what is no rating. */
export function ratingLevelOf(rating: string): number | null {
  const word = rating.replace(/-[A-C]$/, '');
  return ratingLevels.find(({ words }) => words.includes(word))?.id ?? null;
}

/** Id of the industry 综合. */
export const generalIndustryId = 1;

const names = (list: readonly { id: number; name: string }[]) =>
  new Map(list.map((entry) => [entry.id, entry.name]));
const typeNames = names(fileTypes);
const industryNames = names(industries);
const chartTypeNames = names(chartTypes);

/** Name of a file type, empty for an unknown id. */
export const typeName = (typeId: number): string => typeNames.get(typeId) ?? '';
/** Name of an industry, empty for an unknown id. */
export const industryName = (industryId: number): string => industryNames.get(industryId) ?? '';
/** Name of a chart category, empty for an unknown id. */
export const chartTypeName = (chartTypeId: number): string => chartTypeNames.get(chartTypeId) ?? '';

const schema = z.array(
  z.strictObject({
    /** The name readers know. */
    name: z.string().min(2),
    /** Other names of it in reports. */
    aliases: z.array(z.string().min(2)),
    /** Domains of its e-mail addresses. */
    domains: z.array(z.string().min(3)),
    /** A securities broker (`is_trader` of the API). */
    broker: z.boolean(),
  }),
);

/** An institution that publishes reports. */
export type Organization = z.infer<typeof schema>[number];

/** Institutions known by name; others publish reports too. */
export const organizations: readonly Organization[] = loadJson('taxonomy/organizations.json', schema);

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
  let best = { id: otherChartTypeId, weight: 0 };
  for (const { id, words } of chartTypes) {
    const weight = weigh(caption, words);
    if (weight > best.weight) best = { id, weight };
  }
  return best.id;
}

const citiesFile = 'taxonomy/cities.json';

function readCities(): Map<string, string> {
  const cities = new Map<string, string>();
  for (const [city, houses] of Object.entries(
    loadJson(citiesFile, z.record(z.string().min(2), z.array(z.string()))),
  ))
    for (const house of houses) {
      const known = organizations.find(({ name }) => name === house);
      if (!known) throw new MappingsError(citiesFile, `"${house}" is no organization`);
      for (const name of [known.name, ...known.aliases]) cities.set(name, city);
    }
  return cities;
}

const cities = readCities();

/** City of an organization's seat, by its name or an alias; empty where it is not known. */
export const cityOf = (organization: string): string => cities.get(organization) ?? '';

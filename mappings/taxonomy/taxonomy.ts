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

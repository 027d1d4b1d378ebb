import { z } from 'zod';
import { documentFields } from '../documents.ts';
import { loadJson, MappingsError } from '../load.ts';
import { relevance } from '../relevance/relevance.ts';
import type { IndexNames } from '../searchEngine.ts';
import { invisible } from '../text/normalise.ts';
import { foldedPairs, traditionalPairs } from '../text/simplify.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';

const mapping = z.looseObject({ type: z.string() });

/** A field of an index with what an operator must know before changing it. */
const field = z.strictObject({
  description: z.string().min(10),
  /** What a change of the mapping requires: `reindex` a new, refilled index; `live` nothing. */
  change: z.enum(['reindex', 'live']),
  mapping,
});

/** A file `indices/NAME.json`. */
export const indexFile = z.strictObject({
  description: z.string().min(10),
  /** Index settings besides shards, replicas, analysis and similarity, which come from elsewhere. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** Fields that are searched but never shown. */
  excludedFromSource: z.array(z.string()),
  fields: z.record(z.string(), field),
});

/** A file `analysis/analysis.json`: the engine's own form, by kind and name. */
export const analysisFile = z.strictObject({
  char_filter: z.record(z.string(), mapping),
  tokenizer: z.record(z.string(), mapping),
  filter: z.record(z.string(), mapping),
  analyzer: z.record(z.string(), mapping),
  normalizer: z.record(z.string(), mapping),
});

/** The body that creates an index, without shards and replicas. */
export interface IndexDefinition {
  settings: Record<string, unknown>;
  mappings: {
    dynamic: 'strict';
    /** Definitions of the index, stored in it: `fingerprint.ts`. */
    _meta: Fingerprint;
    _source: object;
    properties: Record<string, object>;
  };
}

/** The indices by the alias each stands behind. */
export type IndexDefinitions = Record<keyof IndexNames, IndexDefinition>;

/** A character as rules of the engine write it, some of whose signs they give a meaning; all are one unit long. */
const escaped = (text: string): string =>
  text === '' ? '' : `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Analysis with the pairs of characters that are one to a search filled in. */
function loadAnalysis() {
  const analysis = loadJson('analysis/analysis.json', analysisFile);
  const pairs = {
    simplify: traditionalPairs(),
    fold: [...foldedPairs(), ...invisible.map((sign) => [sign, ''])],
  };
  for (const [name, mapped] of Object.entries(pairs)) {
    const filter = analysis.char_filter[name];
    if (!filter) throw new MappingsError('analysis/analysis.json', `char_filter.${name} is missing`);
    filter.mappings = mapped.map((pair) => pair.map(escaped).join('=>'));
  }
  return analysis;
}

/**
 * BM25 of the two kinds of field. Taken when an index is made; a change needs a reindex, unlike the rest of the
 * relevance files.
 */
function similarities() {
  const { longText, shortText } = relevance().bm25;
  return {
    body_text: { type: 'BM25', k1: longText.k1, b: longText.b },
    short_text: { type: 'BM25', k1: shortText.k1, b: shortText.b },
  };
}

/** `head` is filled by the engine itself (`copy_to`). @throws MappingsError where files and documents have other fields */
function requireFields(name: keyof IndexNames, fields: readonly string[]): void {
  const file = `indices/${name}.json`;
  const known = documentFields[name];
  const strange = fields.filter((field) => field !== 'head' && !known.includes(field));
  const lacking = known.filter((field) => !fields.includes(field));
  if (strange.length > 0) throw new MappingsError(file, `no document has ${strange.join(', ')}`);
  if (lacking.length > 0) throw new MappingsError(file, `documents have ${lacking.join(', ')} too`);
}

function loadIndex(name: keyof IndexNames, analysis: object): IndexDefinition {
  const { settings, fields, excludedFromSource } = loadJson(`indices/${name}.json`, indexFile);
  for (const excluded of excludedFromSource) {
    if (!fields[excluded]) throw new MappingsError(`indices/${name}.json`, `${excluded} is not a field`);
  }
  requireFields(name, Object.keys(fields));
  const whole = { ...settings, analysis, similarity: similarities() };
  const properties = Object.fromEntries(Object.entries(fields).map(([key, { mapping }]) => [key, mapping]));
  return {
    settings: whole,
    mappings: {
      dynamic: 'strict',
      _meta: fingerprintOf(whole, properties, excludedFromSource),
      _source: { excludes: excludedFromSource },
      properties,
    },
  };
}

/** Reads and checks `indices/*.json` and `analysis/`; throws a `MappingsError` that names what is wrong. */
export function loadIndices(): IndexDefinitions {
  const analysis = loadAnalysis();
  return {
    reports: loadIndex('reports', analysis),
    pages: loadIndex('pages', analysis),
    charts: loadIndex('charts', analysis),
  };
}

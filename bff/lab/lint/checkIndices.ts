import { documentFields } from '../../../mappings/documents.ts';
import { analysisFile, indexFile } from '../../../mappings/indices/loadIndices.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { keywordQuery, relatedQuery } from '../../charts/queries.ts';
import { byIdFilter } from '../../contract/constants.ts';
import { searchReports } from '../../contract/search.ts';
import type { StoredReport } from '../../documents/index.ts';
import { similarQuery } from '../../reports/listQueries.ts';
import {
  buildCounts,
  buildHits,
  buildPartCandidates,
  buildRelaxedCandidates,
} from '../../search/buildQuery.ts';
import { evidenceSearch, pageMatching, verbatimSearch } from '../../search/clauses/pages.ts';
import { parseKeyword } from '../../search/parseKeyword.ts';
import { readTerms } from '../../search/terms.ts';
import { checkJson, type JsonLines } from './checkJson.ts';
import type { LintFault, WorkingCopy } from './workingCopy.ts';

/** The indices of a site, each a file below `mappings/indices`. */
export const indexKinds = ['reports', 'pages', 'charts'] as const;
/** One of `indexKinds`. */
export type IndexKind = (typeof indexKinds)[number];

/** Fields by index, subfields as `field.subfield`. */
export type KnownFields = Partial<Record<IndexKind, Set<string>>>;

interface Mapping {
  [setting: string]: unknown;
  fields?: Record<string, Mapping>;
}

/** Names built into the engine that our fields use. */
const builtIn = {
  analyzer: ['standard', 'whitespace', 'keyword', 'simple'],
  similarity: ['body_text', 'short_text', 'BM25', 'boolean'],
};

/** Checks that indices can be made of the files; gives the fields they have, of each file that could be read. */
export function checkIndices(copy: WorkingCopy, faults: LintFault[]): KnownFields {
  const analysis = checkJson(copy, 'analysis/analysis.json', analysisFile, faults);
  const analyzers = new Set([...builtIn.analyzer, ...Object.keys(analysis?.content.analyzer ?? {})]);
  const normalizers = new Set(Object.keys(analysis?.content.normalizer ?? {}));
  const known: KnownFields = {};
  for (const kind of indexKinds) {
    const file = `indices/${kind}.json`;
    const checked = checkJson(copy, file, indexFile, faults);
    if (!checked) continue;
    const { content, lines } = checked;
    const names = new Set(Object.keys(content.fields));
    const addFault = faultsOf(file, lines, faults);
    for (const [index, name] of content.excludedFromSource.entries())
      if (!names.has(name))
        addFault(['excludedFromSource', index], `"${name}" is not a field`, 'Name a field.');
    for (const [index, name] of [content.settings['sort.field'] ?? []].flat().entries())
      if (!names.has(String(name)))
        addFault(['settings', 'sort.field', index], `"${name}" is not a field`, 'Sort by a field.');
    for (const name of names)
      if (name !== 'head' && !documentFields[kind].includes(name))
        addFault(
          ['fields', name],
          `no document has "${name}"`,
          'Add it to mappings/documents.ts, or take it out.',
        );
    for (const name of documentFields[kind])
      if (!names.has(name))
        addFault(
          ['fields'],
          `documents have "${name}" too`,
          'Put it back, or take it out of mappings/documents.ts.',
        );
    const fields = new Set(names);
    for (const [name, field] of Object.entries(content.fields)) {
      const path = ['fields', name, 'mapping'];
      const each: [string[], Mapping][] = [[path, field.mapping]];
      for (const [sub, mapping] of Object.entries((field.mapping as Mapping).fields ?? {})) {
        fields.add(`${name}.${sub}`);
        each.push([[...path, 'fields', sub], mapping]);
      }
      for (const [at, mapping] of each) {
        for (const setting of ['analyzer', 'search_analyzer'])
          if (analysis)
            refuseUnknown(mapping, setting, analyzers, at, addFault, 'analysis/analysis.json has');
        if (analysis)
          refuseUnknown(mapping, 'normalizer', normalizers, at, addFault, 'analysis/analysis.json has');
        refuseUnknown(mapping, 'similarity', new Set(builtIn.similarity), at, addFault, 'There are');
        refuseUnknown(mapping, 'copy_to', names, at, addFault, 'The fields are');
      }
    }
    known[kind] = fields;
  }
  return known;
}

type Tell = (path: PropertyKey[], problem: string, remedy: string) => void;

const faultsOf =
  (file: string, lines: JsonLines, faults: LintFault[]): Tell =>
  (path, problem, remedy) =>
    faults.push({ file, line: lines.of(path), problem, remedy });

function refuseUnknown(
  mapping: Mapping,
  setting: string,
  known: Set<string>,
  path: PropertyKey[],
  addFault: Tell,
  remedy: string,
): void {
  const given = mapping[setting];
  for (const name of given === undefined ? [] : [given].flat().map(String))
    if (!known.has(name))
      addFault([...path, setting], `${setting} "${name}" is unknown`, `${remedy}: ${[...known].join(', ')}.`);
}

/** One input of each kind, so that every existing clause is in one of their queries. */
const keywords = [
  '储能电池 "储能" -光伏',
  '2024年储能电池出货量增长带动上游材料需求回升的原因是什么',
  '600519',
  'chuneng',
  '锂',
  '',
];

const report = {
  id: 1,
  title: '储能电池',
  title_words: '储能 电池',
  keywords: ['储能'],
  stock_code: '600519',
  industry_id: 1,
  type_id: 1,
} as StoredReport;

/** The fields that searches, lists and charts ask for, by index: read out of the very queries that are sent. */
export function askedFields(relevance: Relevance): Record<IndexKind, Set<string>> {
  const context = { relevance, now: new Date() };
  const slice = { from: 0, size: 10 };
  const asked: Record<IndexKind, Set<string>> = {
    reports: new Set(['visible']),
    pages: new Set(['report_id']),
    charts: new Set(['visible']),
  };
  collect(similarQuery(report, relevance), asked.reports);
  collect(relatedQuery(report, relevance), asked.charts);
  for (const keyword of keywords) {
    const terms = readTerms(parseKeyword(keyword, relevance.tokens.value));
    for (const onlyTitle of [0, 1] as const) {
      const request = searchReports.request.parse({
        keyword,
        onlyTitle,
        ...byIdFilter(() => [1]),
        pageCount: 1,
        dateRange: 1,
        hideTrader: 1,
        recommend: 1,
      });
      const newest = { ...request, order: 1 as const };
      for (const query of [
        buildCounts(request, terms, context),
        buildHits(request, terms, context, slice),
        buildHits(newest, terms, context, slice),
        buildPartCandidates(request, terms, context),
        buildRelaxedCandidates(request, terms, context, true),
      ])
        collect(query, asked.reports);
    }
    for (const part of [evidenceSearch, verbatimSearch])
      collect(part(terms, 'pages', relevance)?.body, asked.pages);
    collect(pageMatching(terms, relevance), asked.pages);
    collect(keywordQuery(terms, relevance), asked.charts);
  }
  return asked;
}

/** Clauses whose keys are fields. */
const byField = new Set(['match', 'match_phrase', 'match_phrase_prefix', 'term', 'terms', 'prefix', 'range']);

function collect(query: unknown, fields: Set<string>): void {
  if (Array.isArray(query)) for (const part of query) collect(part, fields);
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return;
  for (const [key, value] of Object.entries(query)) {
    if (key === 'field' && typeof value === 'string') fields.add(value);
    else if (key === 'sort') for (const sort of [value].flat()) addKeys(sort as object, fields);
    else if (byField.has(key) && !('field' in (value as object))) addKeys(value as object, fields);
    else collect(value, fields);
  }
}

function addKeys(clause: object, fields: Set<string>): void {
  for (const key of Object.keys(clause)) if (!key.startsWith('_')) fields.add(key);
}

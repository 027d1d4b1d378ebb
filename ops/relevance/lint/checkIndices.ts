import { documentFields } from '../../../mappings/documents.ts';
import { analysisFile, indexFile } from '../../../mappings/indices/schema.ts';
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

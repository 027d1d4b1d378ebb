import { createHash } from 'node:crypto';
import { z } from 'zod';
import { loadText } from '../load.ts';

/** Definitions an index was built from, part by part, as `_meta` of its mapping keeps them. */
export const fingerprintSchema = z.object({
  /** Of all parts together. */
  hash: z.string(),
  /** A short hash of each field, analyzer and the rest, by a name people understand. */
  parts: z.record(z.string(), z.string()),
});

/** Tells whether an index and the files of now belong together, and if not, what differs. */
export type Fingerprint = z.infer<typeof fingerprintSchema>;

/** Preprocessing of documents before the engine gets them, which makes their words. */
const wordFiles = ['analysis/dictionary.txt', 'analysis/stopWords.txt', 'analysis/syllables.txt'];

/** Settings that an index takes while it lives. */
const liveSettings = new Set(['refresh_interval', 'max_result_window']);

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The fingerprint of an index' definition and of the words it is filled with. */
export function fingerprintOf(
  settings: Record<string, unknown>,
  properties: Record<string, object>,
  excludedFromSource: readonly string[],
): Fingerprint {
  const parts: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    parts[name] = digest(value).slice(0, 12);
  };
  for (const [name, mapping] of Object.entries(properties)) add(`field ${name}`, mapping);
  const { analysis, ...others } = settings;
  for (const [kind, named] of Object.entries((analysis ?? {}) as Record<string, object>))
    for (const [name, value] of Object.entries(named)) add(`${kind} ${name}`, value);
  for (const [name, value] of Object.entries(others))
    if (!liveSettings.has(name)) add(`setting ${name}`, value);
  add('what _source leaves out', excludedFromSource);
  for (const file of wordFiles) add(file, loadText(file));
  return { hash: digest(parts), parts };
}

/** One hash of the files that words are made by. */
export const hashOfWords = (): string => digest(wordFiles.map((file) => loadText(file))).slice(0, 12);

/** Differences between an index's definitions and the current files, in words; empty when there are none. */
export function differences(made: Fingerprint, now: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(made.parts), ...Object.keys(now.parts)])].sort();
  return names
    .filter((name) => made.parts[name] !== now.parts[name])
    .map((name) => {
      if (made.parts[name] === undefined) return `${name} is new`;
      return now.parts[name] === undefined ? `${name} is gone` : `${name} is another`;
    });
}

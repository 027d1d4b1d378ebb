import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { loadText } from './load.ts';

/** The files that only tune: a change of one needs no new index. Their texts together are one version. */
const tunedFiles = ['relevance/relevance.json', 'analysis/synonyms.txt'] as const;

/** A file that only tunes, by its path below `mappings/`. */
export type TunedFile = (typeof tunedFiles)[number];

/** Contents of all files that tune the search, as text. */
export type Tuning = Record<TunedFile, string>;

type Read = (text: string) => unknown;

const readers = new Map<TunedFile, Read>();
const values = new Map<TunedFile, unknown>();
let inForce: Tuning | null = null;

/** The values that one piece of work sees instead of those in force. */
const tried = new AsyncLocalStorage<ReadonlyMap<TunedFile, unknown>>();
let tries = 0;

/**
 * A value read from a file that tunes: of the version in force (`activateTuning`), and where none was put in force of the
 * project's own file. Read at first use.
 * @param read throws a `MappingsError` for a text that cannot be used
 */
export function tuned<Value>(file: TunedFile, read: (text: string) => Value): () => Value {
  readers.set(file, read);
  return () => {
    const own = tries > 0 ? tried.getStore() : undefined;
    if (own) return own.get(file) as Value;
    if (!values.has(file)) values.set(file, read(inForce?.[file] ?? loadText(file)));
    return values.get(file) as Value;
  };
}

/**
 * Lets this process rank by a version, or with null by the project's own files. A text that cannot be used changes
 * nothing. @throws MappingsError
 */
export function activateTuning(tuning: Tuning | null): void {
  const read = valuesOf(tuning);
  inForce = tuning;
  values.clear();
  for (const [file, value] of read) values.set(file, value);
}

/** @throws MappingsError */
const valuesOf = (tuning: Tuning | null): [TunedFile, unknown][] =>
  [...readers].map(([file, reader]) => [file, reader(tuning?.[file] ?? loadText(file))]);

/**
 * Does work that ranks by another version, or with null by the project's own files; all else in this process goes on
 * with the version in force. @throws MappingsError
 */
export async function withTuning<Result>(
  tuning: Tuning | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = new Map(valuesOf(tuning));
  tries++;
  try {
    return await tried.run(own, work);
  } finally {
    tries--;
    // While a store is in use every promise of the process pays for it.
    if (tries === 0) tried.disable();
  }
}

/** The project's own files, or those of a folder that is laid out as `mappings/` is. @throws MappingsError */
export function loadTuning(read: (file: string) => string = loadText): Tuning {
  return Object.fromEntries(tunedFiles.map((file) => [file, read(file)])) as Tuning;
}

/** Tells one version from another: hex SHA-256 of its texts. */
export function hashOfTuning(tuning: Tuning): string {
  const hash = createHash('sha256');
  for (const file of tunedFiles) hash.update(`${file}\n${tuning[file]}\n`);
  return hash.digest('hex');
}

/** The hash of the version in force. */
export const activeTuningHash = (): string => hashOfTuning(inForce ?? loadTuning());

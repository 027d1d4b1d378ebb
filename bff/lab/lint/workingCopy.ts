import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadText, MappingsError, mappingsPath } from '../../../mappings/load.ts';
import type { TunedFile, Tuning } from '../../../mappings/tuned.ts';

/** Files laid out as `mappings/` is, before they are in force anywhere. */
export interface WorkingCopy {
  folder: string;
  /** Text of a file by its path below the folder. @throws MappingsError when it cannot be read */
  text(file: string): string;
}

/** Something an operator must mend before a file may rank or make an index. */
export interface LintFault {
  /** Path below `mappings/`. */
  file: string;
  /** From 1. */
  line: number;
  problem: string;
  remedy: string;
  /** Problem and remedy for the desk, of files that tune. */
  chinese?: string;
}

/** The project's own files with other texts of those that tune. */
export const draftOf = (tuning: Tuning): WorkingCopy => ({
  folder: '',
  text: (file) => (file in tuning ? tuning[file as TunedFile] : loadText(file)),
});

/** The working copy in a folder; by default the project's own `mappings`. */
export function workingCopy(folder = mappingsPath('.')): WorkingCopy {
  const root = resolve(folder);
  return {
    folder: root,
    text(file) {
      try {
        return readFileSync(join(root, file), 'utf8');
      } catch (error) {
        throw new MappingsError(file, `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
      }
    },
  };
}

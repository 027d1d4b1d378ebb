import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mappingsPath } from '../../../mappings/load.ts';
import { type WorkingCopy, workingCopy } from './workingCopy.ts';

/** A copy of the mapping files that a test may spoil. */
export interface TestCopy extends WorkingCopy {
  /** Replaces a part of a file, which must be there. Gives the line it stands in. */
  change(file: string, from: string, to: string): number;
  remove(): void;
}

/** Copies the project's mapping files to a folder of the test's own. */
export function aWorkingCopy(): TestCopy {
  const folder = mkdtempSync(join(tmpdir(), 'yanhai-mappings-'));
  for (const part of ['relevance', 'analysis', 'indices', 'judgements'])
    cpSync(mappingsPath(part), join(folder, part), { recursive: true });
  return {
    ...workingCopy(folder),
    change(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const at = text.indexOf(from);
      if (at < 0) throw new Error(`${file} has no ${from}`);
      writeFileSync(path, text.slice(0, at) + to + text.slice(at + from.length));
      return text.slice(0, at).split('\n').length;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

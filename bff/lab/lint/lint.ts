import { clicksFile } from '../../../mappings/judgements/judgements.ts';
import { MappingsError } from '../../../mappings/load.ts';
import { relevanceFile } from '../../../mappings/relevance/relevance.ts';
import { askedFields, checkIndices, indexKinds } from './checkIndices.ts';
import { checkJson } from './checkJson.ts';
import { checkWords } from './checkWords.ts';
import { type LintFault, type WorkingCopy, workingCopy } from './workingCopy.ts';

/**
 * Everything in the mapping files that must not go live, each with file, line and remedy; no engine is asked. Empty
 * when they may.
 */
export function lint(copy: WorkingCopy = workingCopy()): LintFault[] {
  const faults: LintFault[] = [];
  try {
    const numbers = checkJson(copy, 'relevance/relevance.json', relevanceFile, faults);
    const known = checkIndices(copy, faults);
    if (numbers) {
      const asked = askedFields(numbers.content);
      for (const kind of indexKinds)
        for (const field of asked[kind])
          if (known[kind] && !known[kind].has(field))
            faults.push({
              file: `indices/${kind}.json`,
              line: 1,
              problem: `a search asks ${kind} for "${field}", which is no field of it`,
              remedy: `Put "${field}" back under "fields", or take it out of the clauses that ask for it.`,
            });
    }
    checkJson(copy, 'judgements/clicks.json', clicksFile, faults);
    checkWords(copy, faults);
  } catch (error) {
    if (!(error instanceof MappingsError)) throw error;
    const file = /^mappings\/(.+?): /.exec(error.message)?.[1] ?? '';
    faults.push({ file, line: 1, problem: error.message, remedy: 'Put the file in its place.' });
  }
  return faults;
}

/** One line a fault, as editors and people read it. */
export function formatFaults(faults: readonly LintFault[]): string {
  return faults
    .map(({ file, line, problem, remedy }) => `mappings/${file}:${line}: ${problem}. ${remedy}`)
    .join('\n');
}

const fileNames: Record<string, string> = {
  'relevance/relevance.json': '排序数字',
  'analysis/synonyms.txt': '同义词',
};
/** Faults that are told at once at the desk. */
const maxTold = 5;

/** The faults of a draft in one Chinese sentence. */
export function faultsInChinese(faults: readonly LintFault[]): string {
  const told = faults
    .slice(0, maxTold)
    .map(
      ({ file, line, chinese }) =>
        `${fileNames[file] ?? file}第 ${line} 行：${chinese ?? '与其他文件不一致'}`,
    );
  const more = faults.length > maxTold ? `；等 ${faults.length} 处` : '';
  return `${told.join('；')}${more}`;
}

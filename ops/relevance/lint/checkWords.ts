import { numberedLines } from '../../../mappings/load.ts';
import type { LintFault, WorkingCopy } from './workingCopy.ts';

/** A word and its line. */
interface Placed {
  word: string;
  line: number;
}

function wordsOf(copy: WorkingCopy, file: string): Placed[] {
  return numberedLines(copy.text(file)).flatMap(({ line, number }) =>
    line.split(/\s+/).map((word) => ({ word: word.toLowerCase(), line: number })),
  );
}

const dictionary = 'analysis/dictionary.txt';
const synonyms = 'analysis/synonyms.txt';
const stops = 'analysis/stopWords.txt';
const functions = 'analysis/functionWords.txt';

/** Checks synonyms and dictionaries against themselves and each other. */
export function checkWords(copy: WorkingCopy, faults: LintFault[]): void {
  const silent = new Map<string, string>();
  for (const file of [stops, functions])
    for (const { word, line } of wordsOf(copy, file)) silent.set(word, `${file}:${line}`);
  checkSynonyms(copy, silent, faults);
  const seen = new Map<string, number>();
  for (const { word, line } of wordsOf(copy, dictionary)) {
    const earlier = seen.get(word);
    const stop = silent.get(word);
    if (earlier !== undefined)
      faults.push({
        file: dictionary,
        line,
        problem: `"${word}" stands in line ${earlier} already`,
        remedy: 'Take one of them out.',
      });
    if (stop !== undefined)
      faults.push({
        file: dictionary,
        line,
        problem: `"${word}" is a word that says nothing as well (${stop}): it would never be sought`,
        remedy: 'Take it out of one of the two files.',
      });
    if (!/[\p{L}\p{N}]{2}/u.test(word))
      faults.push({
        file: dictionary,
        line,
        problem: `"${word}" is no word: the segmenter keeps letters and digits together, two at least`,
        remedy: 'Take it out.',
      });
    seen.set(word, line);
  }
}

function checkSynonyms(copy: WorkingCopy, silent: ReadonlyMap<string, string>, faults: LintFault[]): void {
  const groups = new Map<string, number>();
  const addFault = (line: number, problem: string, remedy: string) =>
    faults.push({ file: synonyms, line, problem, remedy });
  for (const { line, number } of numberedLines(copy.text(synonyms))) {
    const words = line.toLowerCase().split(/\s+/);
    if (words.length < 2)
      addFault(
        number,
        `"${line}" is alone in its group`,
        'Add the other words for it, or take the line out.',
      );
    for (const [index, word] of words.entries()) {
      const earlier = groups.get(word);
      const stop = silent.get(word);
      if (words.indexOf(word) < index)
        addFault(number, `"${word}" stands twice in its group`, 'Take one of them out.');
      else if (earlier !== undefined)
        addFault(
          number,
          `a loop: "${word}" stands in line ${earlier} too, so each group would lead on to the other`,
          `Join lines ${earlier} and ${number} if all mean the same, else take the word out of one of them.`,
        );
      if (stop !== undefined)
        addFault(
          number,
          `"${word}" is a word that says nothing (${stop}): no query would be searched with it`,
          'Take it out of one of the two files.',
        );
      groups.set(word, groups.get(word) ?? number);
    }
  }
}

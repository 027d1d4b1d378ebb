import { numberedLines } from '../../../mappings/load.ts';
import type { LintFault, WorkingCopy } from './workingCopy.ts';

/** A word and its line. */
interface NumberedWord {
  word: string;
  line: number;
}

function wordsOf(copy: WorkingCopy, file: string): NumberedWord[] {
  return numberedLines(copy.text(file)).flatMap(({ line, number }) =>
    line.split(/\s+/).map((word) => ({ word: word.toLowerCase(), line: number })),
  );
}

const dictionary = 'analysis/dictionary.txt';
const synonyms = 'analysis/synonyms.txt';
const stops = 'analysis/stopWords.txt';
const functions = 'analysis/functionWords.txt';

/** Bounds of what every query is held against. */
const maxGroups = 2_000;
const maxGroupWords = 20;
const maxWordLength = 40;

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
  const addFault = (line: number, problem: string, remedy: string, chinese: string) =>
    faults.push({ file: synonyms, line, problem, remedy, chinese });
  const lines = numberedLines(copy.text(synonyms));
  if (lines.length > maxGroups)
    addFault(
      lines[maxGroups]?.number ?? 1,
      `there are ${lines.length} groups, each of which is looked for in every query`,
      `Keep ${maxGroups}.`,
      `共有 ${lines.length} 组，最多 ${maxGroups} 组`,
    );
  for (const { line, number } of lines.slice(0, maxGroups)) {
    const words = line.toLowerCase().split(/\s+/);
    if (words.length > maxGroupWords || words.some((word) => word.length > maxWordLength))
      addFault(
        number,
        `the group has more than ${maxGroupWords} words, or one of more than ${maxWordLength} characters`,
        'A group holds other words for one thing.',
        `一组最多 ${maxGroupWords} 个词，每个词最多 ${maxWordLength} 个字`,
      );
    if (words.length < 2)
      addFault(
        number,
        `"${line}" is alone in its group`,
        'Add the other words for it, or take the line out.',
        `“${line}”独自一组，请补上它的同义词，或去掉这一行`,
      );
    for (const [index, word] of words.entries()) {
      const earlier = groups.get(word);
      const stop = silent.get(word);
      if (words.indexOf(word) < index)
        addFault(
          number,
          `"${word}" stands twice in its group`,
          'Take one of them out.',
          `“${word}”在这一组里出现了两次`,
        );
      else if (earlier !== undefined)
        addFault(
          number,
          `a loop: "${word}" stands in line ${earlier} too, so each group would lead on to the other`,
          `Join lines ${earlier} and ${number} if all mean the same, else take the word out of one of them.`,
          `“${word}”已在第 ${earlier} 行的一组里：意思相同就并成一组，否则从其中一组去掉`,
        );
      if (stop !== undefined)
        addFault(
          number,
          `"${word}" is a word that says nothing (${stop}): no query would be searched with it`,
          'Take it out of one of the two files.',
          `“${word}”是没有含义的虚词，不能作同义词`,
        );
      groups.set(word, groups.get(word) ?? number);
    }
  }
}

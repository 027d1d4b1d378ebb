import { joint, type SelectedRun } from './selection.ts';

/** A place in the runs of a page: which run, and before which UTF-16 unit of it. */
export interface RunPlace {
  run: number;
  offset: number;
}

/** A sentence, or a line of its own such as a heading. */
export interface Sentence {
  from: RunPlace;
  to: RunPlace;
}

/** What ends a sentence, with the marks that close behind it. */
const end = /[。！？；!?…]+[”’）》」』"')]*/gu;

/** The sentences of a page's runs in their order; a paragraph ends one too. */
export function sentencesOf(runs: readonly SelectedRun[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from: RunPlace | null = null;
  for (const [run, { text }] of runs.entries()) {
    const close = (offset: number) => {
      if (from) sentences.push({ from, to: { run, offset } });
      from = null;
    };
    const open = (offset: number) => {
      if (from === null && text.slice(offset).trim() !== '') from = { run, offset };
    };
    open(0);
    for (const match of text.matchAll(end)) {
      close(match.index + match[0].length);
      open(match.index + match[0].length);
    }
    const [one, next] = [runs[run], runs[run + 1]];
    if (!one || !next || joint(one, next) === '\n') close(text.length);
  }
  return sentences;
}

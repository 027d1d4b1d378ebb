import { cutSentences } from '../../../../../bff/contract/sentences.ts';
import { joint, type SelectedRun } from './selection.ts';

/** A position in the runs of a page: which run, and before which UTF-16 unit of it. */
export interface RunOffset {
  run: number;
  offset: number;
}

/** A sentence, or a line of its own such as a heading. */
export interface Sentence {
  from: RunOffset;
  to: RunOffset;
}

/** The sentences of a page's runs in their order; a paragraph ends one too, as does a semicolon. */
export function sentencesOf(runs: readonly SelectedRun[]): Sentence[] {
  return paragraphsOf(runs).flatMap(({ first, texts }) => {
    const whole = texts.join('');
    return cutSentences(whole, { semicolonsFrom: 0 }).flatMap(({ start, end }) => {
      const said = whole.slice(start, end);
      if (said.trim() === '') return [];
      const blank = said.length - said.trimStart().length;
      const [from, to] = [offsetIn(texts, start + blank), offsetIn(texts, end - 1)];
      return [
        {
          from: { ...from, run: first + from.run },
          to: { run: first + to.run, offset: to.offset + 1 },
        },
      ];
    });
  });
}

/** Runs that go on in one another: the number of the first, and the text of each. */
function paragraphsOf(runs: readonly SelectedRun[]): { first: number; texts: string[] }[] {
  const paragraphs: { first: number; texts: string[] }[] = [];
  for (const [run, one] of runs.entries()) {
    const before = runs[run - 1];
    const last = paragraphs.at(-1);
    if (last && before && joint(before, one) !== '\n') last.texts.push(one.text);
    else paragraphs.push({ first: run, texts: [one.text] });
  }
  return paragraphs;
}

/** The text that a unit of the joined texts stands in, and its index there. */
function offsetIn(texts: readonly string[], at: number): RunOffset {
  let offset = at;
  let run = 0;
  for (; offset >= (texts[run]?.length ?? offset + 1); run++) offset -= texts[run]?.length ?? 0;
  return { run, offset };
}

import type { TextRun } from '../../mappings/storeLayout.ts';
import { hanOf } from '../pdf/text/characters.ts';

/** Fewer characters are no heading that a paragraph could say again. */
const minLength = 10;
/** So much of a heading comes again where the first sentence repeats it. */
const repeated = 0.7;

/** A paragraph without the heading that was read on into it: a line of its own that its first sentence says again. */
export function withoutRepeatedLead(paragraph: string, runs: readonly TextRun[]): string {
  const heading = runs.find(
    ({ text }) =>
      text.length < paragraph.length &&
      paragraph.startsWith(text) &&
      hanOf(text) >= minLength &&
      !/[。；！？]|[，：]$/.test(text),
  );
  if (!heading || fillsItsLine(heading, runs)) return paragraph;
  const lead = plain(heading.text);
  const rest = paragraph.slice(heading.text.length);
  const next = plain(rest.slice(0, heading.text.length * 2));
  const pairs = Array.from({ length: lead.length - 1 }, (_, at) => lead.slice(at, at + 2));
  const again = pairs.filter((pair) => next.includes(pair)).length;
  return again >= pairs.length * repeated ? rest.trim() : paragraph;
}

/** Whether a line reaches as far as those set from the same left edge: a sentence goes on beneath it. */
function fillsItsLine({ box: [left, top, right, bottom] }: TextRun, runs: readonly TextRun[]): boolean {
  const beside = runs.filter(({ box }) => Math.abs(box[0] - left) < bottom - top);
  return right > Math.max(...beside.map(({ box }) => box[2])) - (bottom - top) * 0.5;
}

function plain(text: string): string {
  return text.replace(/[\s\p{P}]/gu, '');
}

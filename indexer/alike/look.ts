import type { ChartDocument, IndexDocuments } from '../../mappings/documents.ts';
import { printDistance } from '../../mappings/printDistance.ts';
import { foldedLetters } from '../../mappings/text/simplify.ts';
import { shortHash } from './caption.ts';
import { bandsOfPrint, printBits } from './print.ts';

/**
 * What tells whether two charts are one picture: print, words inside, caption, source, and series and day of the report
 * as hashes, one after the other, so that one comparison says whether any changed.
 */
export type Look = Buffer;

const parts = { print: printBits / 8, words: 8, caption: 8, source: 8, series: 8, day: 4, table: 1 };
const part = (name: keyof typeof parts) => {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const start = names.slice(0, names.indexOf(name)).reduce((sum, one) => sum + parts[one], 0);
  return (look: Look): Buffer => look.subarray(start, start + parts[name]);
};
const printIn = part('print');
const wordsIn = part('words');
const captionIn = part('caption');
const sourceIn = part('source');
const seriesIn = part('series');
const dayIn = part('day');
const tableIn = part('table');

const isNone = (bytes: Buffer) => bytes.every((byte) => byte === 0);
const agree = (one: Buffer, other: Buffer) => !isNone(one) && one.equals(other);

/** The look of a chart; null without a picture. Words that were read from pictures are no evidence. */
export function lookOf(
  { print, text, recognised, name, source, is_table, date }: ChartDocument,
  { series }: Pick<IndexDocuments['report'], 'series'>,
): Look | null {
  if (print === '') return null;
  // Their order depends on where a crop begins.
  const words = recognised ? '' : [...foldedLetters(text)].sort().join('');
  return Buffer.concat([
    Buffer.from(print, 'hex'),
    shortHash(words),
    shortHash(foldedLetters(name)),
    shortHash(foldedLetters(source)),
    shortHash(series),
    shortHash(date ?? '', parts.day),
    Buffer.from([Number(is_table)]),
  ]);
}

/**
 * Bits in which two prints of one picture may differ. Different charts of 23 real reports differ in 33 at least, the
 * same with other sizes, margins and compression in less in nine of ten.
 */
const maxDistance = 20;

/**
 * Whether two looks are of one picture. Tables of one form differ in words alone, so both must have the same. An issue
 * of a series draws its charts anew, however little they move.
 */
export function isAlike(one: Look, other: Look): boolean {
  const agreeing = agree(captionIn(one), captionIn(other)) || agree(sourceIn(one), sourceIn(other));
  const isOtherIssue = agree(seriesIn(one), seriesIn(other)) && !dayIn(one).equals(dayIn(other));
  return (
    agreeing &&
    !isOtherIssue &&
    tableIn(one).equals(tableIn(other)) &&
    wordsIn(one).equals(wordsIn(other)) &&
    !(tableIn(one)[0] === 1 && isNone(wordsIn(one))) &&
    printDistance(printIn(one), printIn(other)) <= maxDistance
  );
}

/** Numbers by which a look like this is found: its words, else the bands of its print. */
export function bandsOf(look: Look): number[] {
  const words = wordsIn(look);
  return isNone(words) ? bandsOfPrint(printIn(look)) : [words.readUInt32BE()];
}

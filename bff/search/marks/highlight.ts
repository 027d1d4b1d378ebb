import { setImmediate as nextTurn } from 'node:timers/promises';
import { memoizeByObject } from '../../../mappings/cache.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import type { StoredReport } from '../../documents/index.ts';
import type { Terms } from '../terms.ts';
import { type Way, type Whole, waysOf, wholesOf } from '../wholes.ts';
import { foldedPage, type PageTexts } from './foldedPage.ts';
import { findParts, type Parts, partsOf, readParts, type TextParts } from './parts.ts';
import { findPattern, holdsPattern, type Pattern, patternsOf } from './pattern.ts';
import { type Highlight, highlightHtml, withoutHalves } from './pieces.ts';

/** What is highlighted in the texts of one report. */
export interface HighlightTerms {
  /** Words and phrases that are marked whole, and as often as they stand. */
  wholes: readonly Pattern[];
  /** Those that the report holds nowhere whole, by their words; null where it holds all. */
  parts: Parts | null;
  /** The wholes as texts. */
  words: readonly string[];
}

/** Whether a report holds a way of a keyword. */
type Holds = (way: Way) => boolean;

/** Chooses what is highlighted in a report by what it holds whole; made once for a search, for many reports. */
export interface Highlighter {
  termsFor(holds: Holds): HighlightTerms;
  /** Whether one of some folded texts holds a way. */
  isIn(way: Way, folded: readonly string[]): boolean;
  /** Whether one word or phrase is all that is searched. */
  isOne: boolean;
  /** Reads ahead what the first report would wait for that lacks something. */
  prepare(): void;
}

/** Highlights for a search; pure. */
export const highlighterOf = memoizeByObject((terms: Terms): Highlighter => {
  const wholes = wholesOf(terms);
  const patterns = waysOf(wholes).map(({ texts }) => texts.flatMap(patternsOf));
  const made = new Map<string, HighlightTerms>();
  const read = new Map<string, TextParts>();
  const partsIn = (text: string): TextParts => {
    const found = read.get(text) ?? readParts(text);
    read.set(text, found);
    return found;
  };
  return {
    isOne: wholes.length === 1,
    isIn: ({ number }, folded) =>
      (patterns[number] ?? []).some((pattern) => folded.some((text) => holdsPattern(text, pattern))),
    termsFor(holds) {
      const { chosen, lacking } = choose(wholes, holds);
      const key = [...chosen.map(({ number }) => number), ...lacking].join(' ');
      const known = made.get(key);
      if (known) return known;
      const found: HighlightTerms = {
        wholes: chosen.flatMap(({ number }) => patterns[number] ?? []),
        parts: lacking.length === 0 ? null : partsOf(lacking.map(partsIn)),
        words: chosen.flatMap(({ texts }) => texts.map(foldText)),
      };
      made.set(key, found);
      return found;
    },
    prepare() {
      choose(wholes, () => false).lacking.forEach(partsIn);
    },
  };
});

/** Makes what hits are highlighted by while the engine looks for them: it is sent to first, and takes longer. */
export async function prepareHighlights([terms]: readonly Terms[]): Promise<void> {
  await nextTurn();
  if (terms !== undefined) highlighterOf(terms).prepare();
}

/** What is highlighted where these texts are all that there is to hold a word whole. */
export function highlightTermsOf(terms: Terms, texts: readonly string[]): HighlightTerms {
  const highlighter = highlighterOf(terms);
  const folded = texts.map(foldText);
  return highlighter.termsFor((way) => highlighter.isIn(way, folded));
}

/** What an answer of the engine tells of one report. */
export interface KnownOfReport {
  /** Its pages at hand; those that hold most of the keyword whole are among them. */
  pages: readonly { _source: PageTexts }[];
  /** How many of all its pages hold each way, by number. */
  held: readonly number[];
}

/** What is highlighted in a report: what stands whole in its title, its names or on any of its pages, else parts. */
export function termsOfReport(
  highlighter: Highlighter,
  report: Pick<StoredReport, 'title' | 'organization' | 'researchers' | 'stock_name'>,
  { pages, held }: KnownOfReport,
): HighlightTerms {
  const { title, organization, researchers, stock_name } = report;
  const folded = [title, organization, stock_name, ...researchers].map(foldText);
  for (const { _source } of pages) folded.push(...Object.values(foldedPage(_source)));
  // The engine takes 12 for 12%: of one phrase the text itself decides while all pages that hold it are here.
  const most = highlighter.isOne ? pages.length : 0;
  return highlighter.termsFor((way) => (held[way.number] ?? 0) > most || highlighter.isIn(way, folded));
}

/** The ways that are held, and the words and phrases without one. */
function choose(wholes: readonly Whole[], holds: Holds): { chosen: Way[]; lacking: string[] } {
  const found: { chosen: Way[]; lacking: string[] } = { chosen: [], lacking: [] };
  for (const { text, ways, within, kind } of wholes) {
    const held = ways.find(holds);
    if (held) {
      found.chosen.push(held);
    } else if (within.length > 0) {
      const inner = choose(within, holds);
      found.chosen.push(...inner.chosen);
      found.lacking.push(...inner.lacking);
    } else if (kind === 'typed') {
      found.lacking.push(text);
    }
  }
  return found;
}

/**
 * Finds what is highlighted in a folded text: pieces in order, none overlapping another. Wholes stay apart where they
 * touch, so that each is counted; parts are one then.
 */
export function findHighlights(folded: string, { wholes, parts }: HighlightTerms): Highlight[] {
  const whole = wholes.flatMap((pattern) => findPattern(folded, pattern));
  // Of those that overlap the first and, of those from one index, the longest.
  whole.sort((one, other) => one.start - other.start || other.end - one.end);
  const marks: Highlight[] = [];
  for (const mark of whole) if (mark.start >= (marks.at(-1)?.end ?? 0)) marks.push(mark);
  if (parts === null) return marks;
  const rest = findParts(folded, parts).filter(
    ({ start, end }) => !marks.some((mark) => mark.start < end && start < mark.end),
  );
  return [...marks, ...rest]
    .sort((one, other) => one.start - other.start)
    .map((mark) => withoutHalves(folded, mark));
}

/** A whole text as safe HTML with `<em>` around what was searched. */
export const markText = (text: string, needles: HighlightTerms): string =>
  highlightHtml(text, findHighlights(foldText(text), needles));

/** Places of what was searched in a text: pairs of UTF-16 units, begin and end, in order. */
export const findMarks = (text: string, needles: HighlightTerms): [number, number][] =>
  findHighlights(foldText(text), needles).map(({ start, end }) => [start, end]);

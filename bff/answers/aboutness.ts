import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { heldShare, holdsRival, type TellingWord } from './tellingWords.ts';

/** Folded texts in which the words of a question may stand, from the sentence itself outwards. */
export interface Surroundings {
  sentence: string;
  before: string;
  after: string;
  /** The headings above it, and what the page begins with. */
  headings: string;
  /** Title, publisher, stock and year of its report. */
  report: string;
  page: string;
}

/** What a word is worth where it stands beside the sentence. */
const surroundingWeights = { before: 0.9, headings: 0.9, report: 0.9, after: 0.7, page: 0.45 } as const;
const surroundingNames = Object.keys(surroundingWeights) as (keyof typeof surroundingWeights)[];
/** Less of a word than this on its page and in its report: they do not speak of it. */
const minHeld = 0.5;

/** Measures of how far a sentence is about a question; all but the last two from 0 to 1. */
export interface AboutnessFeatures {
  /** Share of the words' weight that stands in the sentence or around it. */
  near: number;
  /** How near the first noun stands, the last verb, and the telling word that is farthest. */
  subject: number;
  act: number;
  weakest: number;
  /** How much of the last noun, which mostly is what is asked of the subject, the sentence itself holds. */
  attribute: number;
  /** Names and numbers, and nouns, that neither page nor report knows. */
  strangeNames: number;
  strangeNouns: number;
}

/** Where nothing is to be compared. */
const unknown = 0.5;

/** Compares the words of a question with a sentence and what is around it. */
export function featuresOf(words: readonly TellingWord[], around: Surroundings): AboutnessFeatures {
  const found = words.map((word) => {
    const held = (name: keyof typeof surroundingWeights) => heldShare(around[name], word);
    const own = heldShare(around.sentence, word);
    const near = holdsRival(around.sentence, word)
      ? 0
      : Math.max(own, ...surroundingNames.map((name) => surroundingWeights[name] * held(name)));
    return { word, own, near, isStrange: Math.max(held('page'), held('report')) < minHeld };
  });
  const whole = found.reduce((sum, { word }) => sum + word.weight, 0) || 1;
  const telling = found.filter(({ word }) => word.weight >= 1);
  const nouns = telling.filter(({ word }) => word.kind !== 'number');
  const verb = found.findLast(({ word }) => word.kind === 'verb' && word.weight >= minVerb);
  const strange = (kinds: readonly TellingWord['kind'][]) =>
    Math.min(
      maxStrange,
      telling.filter(({ word, isStrange }) => isStrange && kinds.includes(word.kind)).length,
    );
  return {
    near: found.reduce((sum, { word, near }) => sum + word.weight * near, 0) / whole,
    subject: nouns[0]?.near ?? unknown,
    attribute: nouns.at(-1)?.own ?? unknown,
    act: verb?.near ?? 1,
    weakest: Math.min(1, ...telling.map(({ near }) => near)),
    strangeNames: strange(['name', 'number']),
    strangeNouns: strange(['noun']),
  };
}

/** Whether what is asked about is named near a sentence, and its page knows every name of the question. */
export const namesSubject = ({ subject, strangeNames, strangeNouns }: AboutnessFeatures): boolean =>
  subject >= minNamed && strangeNames + strangeNouns === 0;

/** Less is another word that shares characters. */
const minNamed = 0.8;

/** Strange words that count. */
const maxStrange = 2;
/** A single character is too common a verb to be missed. */
const minVerb = 0.5;

/**
 * Whether a sentence is about what was asked, from 0 to 1.
 * @param expected how well it names the kind of thing asked for
 * @param isMeasured whether that is a number or a time: without one nothing is answered
 */
export function aboutness(
  features: AboutnessFeatures,
  expected: number,
  isMeasured: boolean,
  { about }: Relevance['answers'],
): number {
  const sum =
    about.near * features.near +
    about.subject * features.subject +
    about.attribute * features.attribute +
    about.act * features.act +
    about.weakest * features.weakest +
    about.expected * expected -
    about.strangeName * features.strangeNames -
    about.strangeNoun * features.strangeNouns -
    (isMeasured && expected < minExpected ? about.unmeasured : 0) -
    about.threshold;
  return 1 / (1 + Math.exp(-sum));
}

/** A sentence that names less of the kind of thing asked for names none. */
const minExpected = 0.35;

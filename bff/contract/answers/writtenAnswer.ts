import { z } from 'zod';
import { body, callsOf, unwrapped } from '../call.ts';

/** A passage of a page that sentences may name by its number from 1. */
const passage = z.object({
  n: z.number(),
  id: z.number(),
  name: z.string(),
  organization: z.object({ name: z.string() }),
  /** YYYY-MM-DD, or empty when the report has no date. */
  time_text: z.string(),
  page: z.number(),
  /** The sentence of it that answers best. */
  text: z.string(),
});

/** What the events hold, by their names. */
const events = {
  /** Comes first. */
  passages: z.array(passage),
  /** A sentence that stood the check, with the numbers of its passages. */
  sentence: z.object({ text: z.string(), cites: z.array(z.number()) }),
  /**
   * Comes last. `nothing`: the reports say nothing of it; `withheld`: no sentence stood the check; `unavailable`: the model
   * gave no whole answer. `left_out` counts the sentences that are not shown.
   */
  end: z.object({
    outcome: z.enum(['answered', 'nothing', 'withheld', 'unavailable']),
    left_out: z.number(),
  }),
};

/** One event of a written answer. */
export type WrittenEvent = {
  [Name in keyof typeof events]: { event: Name; data: z.infer<(typeof events)[Name]> };
}[keyof typeof events];

/** A passage as the card links to it. */
export type WrittenPassage = z.infer<typeof passage>;

/** How a written answer ended. */
export type WrittenOutcome = z.infer<typeof events.end>['outcome'];

/**
 * An answer of at most five sentences that a language model writes from passages, as server-sent events. Each sentence
 * was held against its passages before it is sent. Not found where no model is configured.
 */
export const writeAnswer = callsOf(
  'reports',
  'anyone',
)({
  path: '/api/file/writtenAnswer',
  summary: 'An answer that a model writes from passages, checked sentence by sentence',
  request: body({ keyword: z.string() }),
  data: unwrapped,
  produces: 'text/event-stream',
  event: z.union([events.passages, events.sentence, events.end]),
  errors: ['search_unavailable', 'not_found'],
  example: { keyword: '储能的需求为什么增长' },
});

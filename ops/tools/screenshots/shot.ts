import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { type ErrorId, errorRules } from '../../../bff/contract/errors.ts';

/**
 * Viewer of a page: a visitor, one of the demo accounts, or `settled`: a reader who registered by phone, bought, read,
 * kept and uploaded, so that every list of the user centre has rows.
 */
const readers = ['visitor', 'free', 'vip1', 'vip2', 'vip3', 'operator', 'settled'] as const;
export type Reader = (typeof readers)[number];

/**
 * Answer in place of a call's own: search unavailable, none at all, the call's own with long names or with nothing in
 * its lists, made by the API's document, a refusal, or other data.
 */
const answer = z.union([
  z.enum(['error', 'never', 'long', 'empty', 'made']),
  z.strictObject({ refused: z.enum(Object.keys(errorRules) as [ErrorId, ...ErrorId[]]) }),
  z.strictObject({ given: z.unknown() }),
]);
export type Answer = z.infer<typeof answer>;

/** One state of one page, as `states.json` has it. */
export const stateSchema = z.strictObject({
  name: z.string(),
  path: z.string(),
  as: z.enum(readers).default('visitor'),
  /** What brings it about, see `readStep`; without it the page is as it opens. */
  steps: z.array(z.string()).default([]),
  /** Answers that a call gives instead of the site's own, to see what is rare: by path. */
  answers: z.record(z.string(), answer).default({}),
  /** With the line of a sandbox that strangers reach. */
  exposed: z.boolean().default(false),
  /** The widths at which there is such a state; without it all. */
  widths: z.array(z.number()).optional(),
});

/** A step towards a state. */
export type Act = (page: Page) => Promise<unknown>;

/** One state of one page, ready to be brought about. */
export interface Shot extends Omit<z.infer<typeof stateSchema>, 'steps' | 'widths'> {
  acts: readonly Act[];
  widths?: readonly number[] | undefined;
}

/** A page as it opens. */
export const opening = (name: string, path: string, as: Reader = 'visitor'): Shot => ({
  name,
  path,
  as,
  acts: [],
  answers: {},
  exposed: false,
});

/** The first button of a name that can be seen. */
export const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name }).filter({ visible: true }).first();

/** Presses the first button of a name that can be seen. */
export const press = (name: string | RegExp) => (page: Page) => button(name)(page).click();

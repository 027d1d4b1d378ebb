import type { Locator, Page } from 'playwright-core';
import type { ErrorId } from '../../../bff/contract/errors.ts';

/**
 * Viewer of a page: a visitor, one of the demo accounts, or `settled`: a reader who registered by phone, bought, read,
 * kept and uploaded, so that every list of the user centre has rows.
 */
export type Reader = 'visitor' | 'free' | 'vip1' | 'vip2' | 'vip3' | 'operator' | 'settled';

/** Answer in place of a call's own: search unavailable, a refusal, none at all, other data, or its own transformed. */
export type Answer =
  | 'error'
  | 'never'
  | { refused: ErrorId }
  | { given: unknown }
  | ((data: unknown) => unknown);

/** An envelope as the site answers with it when all is well. */
export const succeeded = (data: unknown) => ({ status: 1, message: 'success', data });

/** One state of one page. */
export interface Shot {
  name: string;
  path: string;
  as: Reader;
  /** Brings the page into the state; without it the page is as it opens. */
  prepare?(page: Page): Promise<unknown>;
  /** Answers that a call gives instead of the site's own, to see what is rare: by path. */
  answers?: Record<string, Answer>;
  /** HTML that the site has above all that the app draws. */
  above?: string | undefined;
  /** The widths at which there is such a state; without it all. */
  widths?: readonly number[];
}

/** Things that pages show: a report of many pages, a collection, and a chart. */
export interface Shown {
  report: number;
  collection: number;
  chart: number;
}

/** A page as it opens. */
export const opening = (name: string, path: string, as: Reader = 'visitor'): Shot => ({ name, path, as });

/** The first button of a name that can be seen. */
export const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name }).filter({ visible: true }).first();

/** Presses the first button of a name that can be seen. */
export const press = (name: string | RegExp) => (page: Page) => button(name)(page).click();

/** Does one after the other, with time between for what moves. */
export const steps =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) {
      await act(page);
      await page.waitForTimeout(350);
    }
  };

/** Types into the field of a label, in the dialog where one is open. */
export const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(text);

/** Goes to the first of a kind of element, so that it is on the picture. */
export const scrollTo = (selector: string) => (page: Page) =>
  page.locator(selector).first().scrollIntoViewIfNeeded();

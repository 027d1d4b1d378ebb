import type { Page } from 'playwright-core';
import { waitFor } from '../test/waitFor.ts';

/** A number that stands beside a link, and where the link leads. */
export interface LinkedNumber {
  number: number;
  /** The words it stands among. */
  words: string;
  to: string;
}

/**
 * The numbers of a page that stand in a link, or with one link alone in a row, a card or a section's head: how many
 * there are of something, so neither years, codes and places in a list nor what a report has of pages.
 */
export function linkedNumbers(page: Page): Promise<LinkedNumber[]> {
  return page.evaluate(() => {
    const counted = /^[（(]?(\d[\d,]{0,4})\s?(?:份报告|份|张|个)?[）)]?(?:\s?·.*)?$/;
    const found: LinkedNumber[] = [];
    for (const element of document.querySelectorAll('main *')) {
      if (element.firstElementChild || element.closest('[aria-hidden=true], nav, [role=tab]')) continue;
      const [, number] = counted.exec(element.textContent?.trim() ?? '') ?? [];
      if (number === undefined) continue;
      const around =
        element.closest('a') ??
        element.closest('li, tr, article') ??
        element.closest('h2, h3')?.parentElement ??
        element;
      const links = around instanceof HTMLAnchorElement ? [around] : [...around.querySelectorAll('a')];
      const [link] = links;
      if (!link || links.some(({ href }) => href !== link.href)) continue;
      // A link that is but a number names a page or a year.
      if (link.origin !== window.location.origin || link.textContent?.trim() === number) continue;
      const words = around.textContent ?? '';
      found.push({ number: Number(number.replace(',', '')), words, to: link.pathname + link.search });
    }
    return found;
  });
}

/** Waits until the page tells a total of itself: that of its list, or of what it is about. */
export async function toldTotal(page: Page, unit = '份|张|页'): Promise<number> {
  const main = page.locator('main');
  const isSearch = /^\/(report|chart)$/.test(new URL(page.url()).pathname);
  const told = isSearch ? new RegExp(`找到\\s*([\\d,]+)\\s*(?:${unit})`, 'u') : /(?:^|\D)([\d,]+)\s*份/u;
  const [, number = ''] = await waitFor(async () => told.exec((await main.textContent()) ?? ''), {
    timeoutMs: 20_000,
    message: `${page.url()} tells no total`,
  });
  return Number(number.replace(',', ''));
}

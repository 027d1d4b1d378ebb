import type { Page } from 'playwright-core';
import type { PageName } from '../../bff/contract/site/routes.ts';

/** Limits of a page's load until it is at rest: files of scripts, and KiB as transferred. */
interface Budget {
  files: number;
  kibibytes: number;
}

/** What a page may load: two thirds of it are React, its router and SWR. */
const usual: Budget = { files: 11, kibibytes: 129 };

const plain: Budget = { files: 8, kibibytes: 122 };

/** Pages that load more, or clearly less. */
const others: Partial<Record<PageName, Budget>> = {
  preview: { files: 11, kibibytes: 135 },
  // Opens the payment at once.
  user: { files: 12, kibibytes: 139 },
  operator: { files: 17, kibibytes: 168 },
  userInfo: plain,
  aboutVip: plain,
  insight: plain,
  protocol: plain,
  privacy: plain,
};

/** Budgets of addresses that show more of their page than its bare route. */
export const furtherBudgets: Record<string, Budget> = {
  // With the page of a hit beside the list.
  '/report?keyword=储能&full=1': { files: 11, kibibytes: 135 },
  '/report?keyword=储能&tab=pages': { files: 9, kibibytes: 132 },
  '/report?keyword=储能&tab=charts': { files: 9, kibibytes: 132 },
};

/** The budget of a page. */
export const budgetOf = (page: string): Budget => others[page as PageName] ?? usual;

/** What the page in a tab, at rest, loaded beyond its budget, as sentences; empty is good. */
export async function overspending(page: Page, { files, kibibytes }: Budget): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const,
    ),
  );
  const scripts = new Map(loaded.filter(([path]) => path.endsWith('.js')));
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024;
  // Less than the least that any page needs is a count gone wrong.
  if (scripts.size > 2 && scripts.size <= files && total > 50 && total <= kibibytes) return [];
  const each = [...scripts].map(([path, size]) => `${path} ${size}`);
  return [`${scripts.size} scripts of ${total.toFixed(1)} KiB, not ${files} of ${kibibytes}`, ...each];
}

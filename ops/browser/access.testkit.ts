import type { Page } from 'playwright-core';
import { seriousFindings } from './browser.factory.ts';

/**
 * Faults that axe finds on a page in light, dark and forced colours, as sentences; without motion, for colours in
 * transition are not those a reader sees.
 * @param within selector of the part to check; default the whole
 */
export async function findingsOnEveryGround(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' });
  const light = await seriousFindings(page, undefined, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  const dark = await seriousFindings(page, 'color-contrast', within);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await page.locator('html[data-theme=light]').waitFor();
  const forced = await seriousFindings(page, 'color-contrast', within);
  await page.emulateMedia({ forcedColors: 'none' });
  return Object.entries({ light, dark, forced }).flatMap(([ground, findings]) =>
    findings.map((finding) => `${ground}: ${finding}`),
  );
}

/** Faults in the order of a page's headings: no h1 first, or a level left out; empty is good. */
export async function headingFaults(page: Page): Promise<string[]> {
  const headings = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), text: textContent })),
    );
  const first = headings.filter(({ level }) => level === 1).length;
  const jumps = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
  return [
    ...(first === 1 ? [] : [`${first} first headings`]),
    ...jumps.map(({ level, text }) => `h${level} leaves one out: ${text}`),
  ];
}

/** Layout shift of a page, in windows moved, and the elements that moved. */
interface LayoutShifts {
  score: number;
  moved: string[];
}

/** An entry of the Layout Instability API, as far as it is read here. */
interface ShiftEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Sums what moves on a page without anyone touching it, from its next load on; `shiftsOf` tells. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShifts = { score: 0, moved: [] };
    (window as unknown as { shifts: LayoutShifts }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as ShiftEntry[]) {
        shifts.score += value;
        for (const { node, previousRect, currentRect } of sources) {
          const text = node?.textContent?.slice(0, 20);
          const spans = [previousRect, currentRect].map(({ top, height }) => `${top}+${height}`);
          shifts.moved.push(`${value.toFixed(3)} ${node?.nodeName} “${text}” ${spans.join(' to ')}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved on a page that `watchShifts` watches. */
export const shiftsOf = (page: Page): Promise<LayoutShifts> =>
  page.evaluate(() => (window as unknown as { shifts: LayoutShifts }).shifts);

/** Overflow of a page beyond its window, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

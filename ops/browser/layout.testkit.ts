import type { Page } from 'playwright-core';

/** Widths in pixels at which pages are looked at: phones, tablets, desktops. */
export const layoutWidths = [360, 390, 768, 1024, 1280, 1440, 1920] as const;

/** What of a page lies over it by intent, or is drawn where a picture has its words. */
const layers =
  'header.sticky, [data-toolbar], [data-foot], [data-offer], [role=dialog], [popover], .text-layer, .sr-only, svg';

/** One line of words as it is seen: in pixels, without what its ancestors cut off. */
interface Line {
  text: string;
  /** Number of the element that holds it. */
  of: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The lines of a page. A named function inside would need a helper of the compiler, which pages have not. */
const linesOf = (page: Page): Promise<Line[]> =>
  page.evaluate((ignored) => {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(), of = 0; node; node = walker.nextNode(), of++) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || element.closest(ignored)) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // Of a line's height, letters take about the middle two thirds.
        const trim = rect.height / 6;
        const line = {
          text,
          of,
          left: rect.left,
          right: rect.right,
          top: rect.top + trim,
          bottom: rect.bottom - trim,
        };
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
          const style = getComputedStyle(at);
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
          const box = at.getBoundingClientRect();
          line.left = Math.max(line.left, box.left);
          line.right = Math.min(line.right, box.right);
          line.top = Math.max(line.top, box.top);
          line.bottom = Math.min(line.bottom, box.bottom);
        }
        if (line.right - line.left > 1 && line.bottom - line.top > 1) lines.push(line);
      }
    }
    return lines.sort((one, other) => one.top - other.top);
  }, layers);

/** Words that end in dots, and whose whole no title tells. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(
    (ignored) =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          if (getComputedStyle(element).textOverflow !== 'ellipsis' || element.closest(ignored)) return false;
          // By its letters: what is laid over a link for fingers is wider than they are.
          const range = document.createRange();
          range.selectNodeContents(element);
          const isCut = range.getBoundingClientRect().width > element.getBoundingClientRect().width + 1;
          return isCut && !element.closest('[title]') && !element.querySelector('[title]');
        })
        .map((element) => element.textContent ?? ''),
    layers,
  );

const told = (text: string) => `“${text.slice(0, 24)}”`;

/**
 * Faults of a page's layout as it stands, as sentences: sideways scroll, words over words, words cut off without their
 * whole in a title. Empty is good.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const faults = beyond > 0 ? [`the page is ${beyond} px too wide`] : [];
  const lines = await linesOf(page);
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= line.bottom - 1) break;
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      if (other.of !== line.of && across > 2) faults.push(`${told(line.text)} lies over ${told(other.text)}`);
    }
  }
  for (const text of await cutOff(page)) faults.push(`${told(text)} is cut off without a title`);
  return [...new Set(faults)];
}

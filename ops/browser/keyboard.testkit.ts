import type { Locator, Page } from 'playwright-core';

/** Stops that a reader would go at most from one thing to the next. */
const maxStops = 120;

/** Whether what has the focus shows it: an outline of its own or of its frame, or a ring around its field. */
const showsFocus = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return true;
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement].filter(
    (each) => each instanceof Element,
  );
  const looks = [...around.map((each) => getComputedStyle(each)), getComputedStyle(focused, '::before')];
  return looks.some(
    ({ outlineStyle, outlineWidth, boxShadow }) =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
  );
};

/** Goes on with Tab until a control has the focus. @throws when it is not reached, or a stop does not show itself */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor();
  for (let stop = 0; stop < maxStops; stop++) {
    if (await control.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press('Tab');
    if (!(await page.evaluate(showsFocus))) {
      const stopped = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`nothing shows the focus on ${stopped}`);
    }
  }
  throw new Error(`${control} is not reached by keyboard`);
}

/** Goes to a control and presses Enter on it. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

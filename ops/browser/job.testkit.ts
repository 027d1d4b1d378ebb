import type { Locator, Page } from 'playwright-core';

/** A page, and the presses of a pointer that a job has taken on it; keys are not counted. */
export class Job {
  clicks = 0;
  constructor(public page: Page) {}
  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' }).last();
  }
  press(name: string | RegExp): Promise<void> {
    return this.click(this.button(name));
  }
  /** A click that opens a tab, in which the job goes on. */
  async open(target: Locator): Promise<void> {
    const opened = this.page.context().waitForEvent('page');
    await this.click(target);
    this.page = await opened;
  }
  /** Types into the box in which the page begins. */
  async search(words: string): Promise<void> {
    const box = this.page.getByRole('main').locator('input[type=search]');
    await box.and(this.page.locator(':focus')).waitFor();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press('Enter');
  }
}

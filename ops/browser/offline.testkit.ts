import type { Locator, Page } from 'playwright-core';

/** What a page says of a network that is away. */
export const networkMessage = (page: Page): Locator =>
  page.getByText(/打开失败，请|加载失败，网络|网络连接失败/).first();

/** Takes the network away, and waits until requests fail: the browser tells the page first, its network later. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() =>
    fetch('/healthz').then(
      () => false,
      () => true,
    ),
  );
}

/** Gives the network back, and waits until requests go through. */
export async function goOnline(page: Page): Promise<void> {
  // A message under the pointer would stay, over what is pressed next too.
  await page.mouse.move(0, (page.viewportSize()?.height ?? 1) - 1);
  await page.context().setOffline(false);
  await page.getByText('网络已断开，恢复后会自动继续').waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

/** Closes what lies over the page; a dialog that was only just drawn does not hear the first Escape. */
async function dismiss(page: Page, layer: Locator): Promise<void> {
  while ((await layer.count()) > 0) {
    await page.keyboard.press('Escape');
    await layer
      .first()
      .waitFor({ state: 'detached', timeout: 500 })
      .catch(() => undefined);
  }
}

/** Something that lies over a page. */
export const layerOf = (page: Page): Locator =>
  page.locator('[role=dialog], [popover]:popover-open, [data-toolbar] [aria-expanded=true] + div');

/** Opens a part of a page that is first met offline, which must leave the page; gives the network back. */
export async function meetOffline(page: Page, opener: Locator): Promise<void> {
  await opener.waitFor();
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await opener.click();
  const layer = layerOf(page);
  await layer.or(networkMessage(page)).first().waitFor();
  await dismiss(page, layer);
  await page.locator('main').first().waitFor();
  await goOnline(page);
  await dismiss(page, layer);
  await closeMessages(page);
}

/** Closes the messages on show: they may lie over what is pressed next, and one under the pointer stays. */
async function closeMessages(page: Page): Promise<void> {
  const closers = page.locator('[data-sonner-toast] [data-close-button]');
  await closers.evaluateAll((buttons) => {
    for (const one of buttons) (one as HTMLElement).click();
  });
  await closers.first().waitFor({ state: 'detached' });
}

/** Presses every button of a page that is offline, one after the other: whatever is pressed, the page stays. */
export async function pressAllOffline(page: Page): Promise<void> {
  await goOffline(page);
  const count = await page.locator('main button').count();
  const { pathname } = new URL(page.url());
  for (let at = 0; at < Math.min(count, 60); at++) {
    const name = await page.evaluate((index) => {
      const pressed = document.querySelectorAll<HTMLButtonElement>('main button')[index];
      pressed?.click();
      return pressed?.ariaLabel ?? pressed?.textContent ?? '';
    }, at);
    await page.keyboard.press('Escape');
    const isThere = () => (document.querySelector('main')?.textContent?.length ?? 0) > 20;
    await page.waitForFunction(isThere, null, { timeout: 20_000 }).catch((error) => {
      throw new Error(`after ${name}: the page is empty`, { cause: error });
    });
    if (new URL(page.url()).pathname !== pathname) await page.goBack();
  }
  await goOnline(page);
  await page.locator('main').first().waitFor();
}

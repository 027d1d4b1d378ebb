import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { errorRules } from '../../bff/contract/errors.ts';
import type { Readers } from './readers.ts';
import type { Shot } from './shot.ts';

/** Widths of a phone, a tablet, a notebook and a large screen, in pixels. */
export const widths = [390, 768, 1440, 1920] as const;
/** The grounds: both colour schemes, and the reader's own few colours. */
export const grounds = ['light', 'dark', 'forced'] as const;

/** What a page stands on. */
export type Ground = (typeof grounds)[number];

/** A picture that was taken, and what its page said that it should not. */
export interface Picture {
  shot: string;
  width: number;
  ground: Ground;
  file: string;
  complaints: string[];
}

/** How long a page may still move before its picture is taken, and how long its parts are waited for, milliseconds. */
const rest = 500;
const patience = 10_000;

/** A page with what it complains of, in a window of its own. */
async function openPage(browser: Browser, readers: Readers, shot: Shot, width: number) {
  const context = await browser.newContext({
    baseURL: readers.base,
    viewport: { width, height: width < 700 ? 844 : 900 },
    colorScheme: 'light',
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: await readers.state(shot.as),
  });
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on('console', (message) => {
    // What a state is made of (refusals, no network) the browser tells as well.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && /^\/(assets|files)\//.test(pathname))
      complaints.push(`${pathname} answers ${response.status()}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

/** Pictures that load when they come near are fetched before the whole page is drawn. */
async function wakePictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight && y < 20_000; y += 700) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    window.scrollTo(0, 0);
  });
}

/** Waits until nothing of the page is on its way, where it ends. */
async function settle(page: Page): Promise<void> {
  const settled = () =>
    document.querySelector('[aria-busy=true]') === null &&
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  await page.waitForFunction(settled, null, { timeout: patience }).catch(() => undefined);
  await page.waitForTimeout(rest);
}

/** Takes the pictures of a page in one state and one width on each ground, whole where it is longer than the window. */
export async function take(
  browser: Browser,
  readers: Readers,
  shot: Shot,
  [width, wanted]: [number, readonly Ground[]],
  folder: string,
): Promise<Picture[]> {
  const { context, page, complaints } = await openPage(browser, readers, shot, width);
  await answerInstead(page, shot.answers ?? {});
  try {
    await page.goto(shot.path, { waitUntil: 'load' });
    const never = Object.values(shot.answers ?? {}).includes('never');
    if (!never) await settle(page);
    await shot.prepare?.(page);
    if (!shot.prepare) await wakePictures(page);
    if (!never) await settle(page);
    else await page.waitForTimeout(3 * rest);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) complaints.push(`${beyond} px beyond the edge`);
  } catch (error) {
    complaints.push(`not brought about: ${(error as Error).message.split('\n')[0]}`);
  }
  // What lies over the page belongs to the window, not to the whole page.
  const fullPage = shot.prepare === undefined && (await page.getByRole('dialog').count()) === 0;
  const pictures: Picture[] = [];
  for (const ground of wanted) {
    await page.emulateMedia({
      colorScheme: ground === 'dark' ? 'dark' : 'light',
      forcedColors: ground === 'forced' ? 'active' : 'none',
    });
    await page.waitForTimeout(rest);
    const file = `${shot.name}-${width}-${ground}.png`;
    await page
      .screenshot({ path: join(folder, file), fullPage, timeout: 60_000 })
      .catch((error: Error) => complaints.push(`no picture: ${error.message.split('\n')[0]}`));
    pictures.push({
      shot: shot.name,
      width,
      ground,
      file,
      complaints: pictures.length > 0 ? [] : complaints,
    });
  }
  await context.close();
  return pictures;
}

async function answerInstead(page: Page, answers: NonNullable<Shot['answers']>): Promise<void> {
  const { http, status, text } = errorRules.search_unavailable;
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**${path}`, async (route) => {
      if (answer === 'error')
        return route.fulfill({
          status: http,
          headers: { 'x-error-id': 'search_unavailable' },
          json: { status, message: text, data: text },
        });
      if (answer === 'never') return;
      const response = await route.fetch();
      const envelope = await response.json();
      await route.fulfill({ response, json: { ...envelope, data: answer(envelope.data) } });
    });
}

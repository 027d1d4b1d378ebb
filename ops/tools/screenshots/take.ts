import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { type ErrorRule, errorRules } from '../../../bff/contract/errors.ts';
import type { Readers } from './readers.ts';
import { type Answer, type Shot, succeeded } from './shot.ts';

/** Widths of a phone, a tablet, a notebook and a large screen, in pixels. */
export const widths = [390, 768, 1440, 1920] as const;
/** The grounds: both colour schemes, and the reader's own few colours. */
export const grounds = ['light', 'dark', 'forced'] as const;

/** Parts of a page's pictures. */
export type Ground = (typeof grounds)[number];

/** A picture that was taken, and what its page said that it should not. */
export interface Screenshot {
  shot: string;
  width: number;
  ground: Ground;
  file: string;
  problems: string[];
}

/** Times in ms for a page to settle before its picture, and for its parts to load. */
const settleMs = 500;
const timeoutMs = 20_000;

/** A page with what it complains of, in a window of its own. */
async function openPage(browser: Browser, readers: Readers, shot: Shot, width: number, scale: number) {
  const context = await browser.newContext({
    baseURL: readers.base,
    viewport: { width, height: heightOf(width) },
    deviceScaleFactor: scale,
    colorScheme: 'light',
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: await readers.state(shot.as),
  });
  const problems: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  page.on('console', (message) => {
    // The browser also reports the failures that a state consists of (refusals, no network).
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && /^\/(assets|files)\//.test(pathname))
      problems.push(`${pathname} answers ${response.status()}`);
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return { context, page, problems };
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
  await page.waitForFunction(settled, null, { timeout: timeoutMs }).catch(() => undefined);
  await page.waitForTimeout(settleMs);
}

/** Steps for a page as it is, and for one brought into a state. */
async function bring(page: Page, shot: Shot): Promise<void> {
  const never = Object.values(shot.answers ?? {}).includes('never');
  if (!never) await settle(page);
  await shot.prepare?.(page);
  if (!shot.prepare) await wakePictures(page);
  if (!never) await settle(page);
  else await page.waitForTimeout(3 * settleMs);
}

const heightOf = (width: number) => (width < 700 ? 844 : 900);

/**
 * Takes the pictures of a page in one state on each ground, full-length where it is longer than the window. A page as
 * it opens is loaded once and then widened; one brought into a state has one width.
 */
export async function take(
  browser: Browser,
  readers: Readers,
  shot: Shot,
  [wide, wanted]: [readonly number[], readonly Ground[]],
  [folder, scale]: [string, number],
): Promise<Screenshot[]> {
  const {
    context,
    page,
    problems: heard,
  } = await openPage(browser, readers, shot, wide[0] ?? widths[0], scale);
  await answerInstead(page, shot.answers ?? {});
  await changeHtml(page, shot);
  const pictures: Screenshot[] = [];
  for (const [turn, width] of wide.entries()) {
    try {
      if (turn === 0) await page.goto(shot.path, { waitUntil: 'load' });
      else await page.setViewportSize({ width, height: heightOf(width) });
      await bring(page, shot);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) heard.push(`${beyond} px beyond the edge`);
    } catch (error) {
      heard.push(`not brought about: ${(error as Error).message.split('\n')[0]}`);
    }
    // An overlay belongs to the window, not to the whole page.
    const fullPage = shot.prepare === undefined && (await page.getByRole('dialog').count()) === 0;
    for (const ground of wanted) {
      await page.emulateMedia({
        colorScheme: ground === 'dark' ? 'dark' : 'light',
        forcedColors: ground === 'forced' ? 'active' : 'none',
      });
      await page.waitForTimeout(settleMs);
      const file = `${shot.name}-${width}-${ground}.png`;
      await page
        .screenshot({ path: join(folder, file), fullPage, timeout: 60_000 })
        .catch((error: Error) => heard.push(`no picture: ${error.message.split('\n')[0]}`));
      pictures.push({ shot: shot.name, width, ground, file, problems: heard.splice(0) });
    }
  }
  await context.close();
  return pictures;
}

async function answerInstead(page: Page, answers: NonNullable<Shot['answers']>): Promise<void> {
  for (const [path, answer] of Object.entries(answers)) await page.route(`**${path}`, answering(answer));
}

/** Preloaded answers of the first HTML, which would contradict the answers of a state. */
const givenAnswers = /<script type="application\/json" id="answers">[\s\S]*?<\/script>/;

/** Has the site's page say something above all else, where the site itself does, and leaves out what it answers. */
async function changeHtml(page: Page, { above = '', answers }: Shot): Promise<void> {
  if (!above && !answers) return;
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const text = (await response.text())
      .replace('<div id="root">', (root) => above + root)
      .replace(answers ? givenAnswers : '', '');
    await route.fulfill({ response, body: text });
  });
}

/** Replacement of a route's answer. */
function answering(answer: Answer): (route: Route) => Promise<void> {
  if (answer === 'never') return async () => undefined;
  if (answer === 'error') return answering({ refused: 'search_unavailable' });
  if (typeof answer === 'function')
    return async (route) => {
      const response = await route.fetch();
      const envelope = await response.json();
      await route.fulfill({ response, json: { ...envelope, data: answer(envelope.data) } });
    };
  if ('given' in answer) return (route) => route.fulfill({ json: succeeded(answer.given) });
  const { http, status, text, field }: ErrorRule = errorRules[answer.refused];
  return (route) =>
    route.fulfill({
      status: http,
      headers: { 'x-error-id': answer.refused },
      json: { status, message: text, data: text, ...(field && { fields: { [field]: text } }) },
    });
}

import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { type ErrorRule, errorRules } from '../../../bff/contract/errors.ts';
import { sandboxLine } from '../../../bff/site/firstPage.ts';
import { type ApiDocument, emptied, lengthened, madeData } from './answers.ts';
import type { Readers } from './readers.ts';
import type { Answer, Shot } from './shot.ts';

/** Widths of a phone, a tablet and a notebook, in pixels. */
export const widths = [390, 768, 1440] as const;
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
/** Time in ms for what moves after a step. */
const stepMs = 350;

/** What pictures are taken with: the browser, its readers, the API's document, folder and scale of the pictures. */
export interface Studio {
  browser: Browser;
  readers: Readers;
  api: ApiDocument;
  folder: string;
  scale: number;
}

/** A page with what it complains of, in a window of its own. */
async function openPage({ browser, readers, scale }: Studio, shot: Shot, width: number) {
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
  const never = Object.values(shot.answers).includes('never');
  if (!never) await settle(page);
  for (const act of shot.acts) {
    await act(page);
    await page.waitForTimeout(stepMs);
  }
  if (shot.acts.length === 0) await wakePictures(page);
  if (!never) await settle(page);
  else await page.waitForTimeout(3 * settleMs);
}

const heightOf = (width: number) => (width < 700 ? 844 : 900);

/**
 * Takes the pictures of a page in one state on each ground, full-length where it is longer than the window. A page as
 * it opens is loaded once and then widened; one brought into a state has one width.
 */
export async function take(
  studio: Studio,
  shot: Shot,
  wide: readonly number[],
  wanted: readonly Ground[],
): Promise<Screenshot[]> {
  const { context, page, problems: heard } = await openPage(studio, shot, wide[0] ?? widths[0]);
  await answerInstead(page, studio.api, shot.answers);
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
    const fullPage = shot.acts.length === 0 && (await page.getByRole('dialog').count()) === 0;
    for (const ground of wanted) {
      await page.emulateMedia({
        colorScheme: ground === 'dark' ? 'dark' : 'light',
        forcedColors: ground === 'forced' ? 'active' : 'none',
      });
      await page.waitForTimeout(settleMs);
      const file = `${shot.name}-${width}-${ground}.png`;
      await page
        .screenshot({ path: join(studio.folder, file), fullPage, timeout: 60_000 })
        .catch((error: Error) => heard.push(`no picture: ${error.message.split('\n')[0]}`));
      pictures.push({ shot: shot.name, width, ground, file, problems: heard.splice(0) });
    }
  }
  await context.close();
  return pictures;
}

/** Calls without which a page does not know its reader, and asks to log in. */
const ofSession = /^\/api\/(v2\/)?user\/info$/;

async function answerInstead(page: Page, api: ApiDocument, answers: Shot['answers']): Promise<void> {
  for (const [glob, answer] of Object.entries(answers))
    await page.route(`**${glob}`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (glob.includes('**') && ofSession.test(pathname)) return route.fallback();
      // A page that has been left needs no answer.
      await answerOne(route, api, pathname, answer).catch((error) => {
        if (!page.isClosed()) throw error;
      });
    });
}

/** Preloaded answers of the first HTML, which would contradict the answers of a state. */
const givenAnswers = /<script type="application\/json" id="answers">[\s\S]*?<\/script>/;

/** Has the site's page warn of a sandbox above all else, as the site itself does, and leaves out what it answers. */
async function changeHtml(page: Page, { exposed, answers }: Shot): Promise<void> {
  const answered = Object.keys(answers).length > 0;
  if (!exposed && !answered) return;
  const above = exposed ? (sandboxLine(['HOST'])?.html ?? '') : '';
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const text = (await response.text())
      .replace('<div id="root">', (root) => above + root)
      .replace(answered ? givenAnswers : '', '');
    await route.fulfill({ response, body: text });
  });
}

/** Replaces a call's own answer. */
async function answerOne(route: Route, api: ApiDocument, path: string, answer: Answer): Promise<void> {
  const succeed = (data: unknown) => route.fulfill({ json: { status: 1, message: 'success', data } });
  if (answer === 'never') return;
  if (answer === 'made') return succeed(madeData(api, path));
  if (answer === 'long' || answer === 'empty') {
    const response = await route.fetch();
    // Pictures come as they are.
    if (!response.headers()['content-type']?.startsWith('application/json'))
      return route.fulfill({ response });
    // The desk asks for a factor that a demo's operator has not.
    const data = response.ok() ? (await response.json()).data : madeData(api, path);
    return succeed(answer === 'long' ? lengthened(data) : emptied(data));
  }
  if (typeof answer === 'object' && 'given' in answer) return succeed(answer.given);
  const id = answer === 'error' ? 'search_unavailable' : answer.refused;
  const { http, status, text, field }: ErrorRule = errorRules[id];
  await route.fulfill({
    status: http,
    headers: { 'x-error-id': id },
    json: { status, message: text, data: text, ...(field && { fields: { [field]: text } }) },
  });
}

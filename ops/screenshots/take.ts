import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { errorRules } from '../../bff/contract/errors.ts';
import { demo } from '../../seed/accounts/demo.mjs';
import type { Reader, Shot } from './shots.ts';

/** Widths of a phone, a tablet, a notebook and a large screen, in pixels. */
export const widths = [390, 768, 1440, 1920] as const;
/** Both grounds. */
export const schemes = ['light', 'dark'] as const;

/** A picture that was taken, and what its page said that it should not. */
export interface Picture {
  shot: string;
  width: number;
  scheme: (typeof schemes)[number];
  file: string;
  complaints: string[];
}

/** How long a page may still move before its picture is taken, milliseconds. */
const rest = 900;

/** Logs each reader in once a run; sessions are cookies that contexts are opened with. */
export class Readers {
  private readonly known = new Map<Reader, Promise<Awaited<ReturnType<BrowserContext['storageState']>>>>();

  constructor(
    private readonly browser: Browser,
    private readonly base: string,
  ) {}

  /** The cookies of a reader. @throws when the site has no demo accounts */
  state(reader: Reader) {
    const state = this.known.get(reader) ?? this.logIn(reader);
    this.known.set(reader, state);
    return state;
  }

  private async logIn(reader: Reader) {
    const context = await this.browser.newContext();
    if (reader !== 'visitor') {
      const answer = await context.request.post(`${this.base}/api/v2/user/usernameLogin`, {
        data: { username: reader, password: demo.password },
      });
      if (!answer.ok()) throw new Error(`${reader} cannot log in: ${await answer.text()}`);
    }
    const state = await context.storageState();
    await context.close();
    return state;
  }
}

/** Takes one picture of a page in one state, whole where it is longer than the window. */
export async function take(
  browser: Browser,
  readers: Readers,
  base: string,
  shot: Shot,
  [width, scheme]: [number, (typeof schemes)[number]],
  folder: string,
): Promise<Picture> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 844 : 900 },
    colorScheme: scheme,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: await readers.state(shot.as),
  });
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !shot.answers && !/404/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await answerInstead(page, shot.answers ?? {});
  const file = `${shot.name}-${width}-${scheme}.png`;
  try {
    await page.goto(base + shot.path, { waitUntil: 'load' });
    await page.waitForTimeout(rest);
    await shot.prepare?.(page);
    await page.waitForTimeout(rest);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) complaints.push(`${beyond} px beyond the edge`);
  } catch (error) {
    complaints.push(`not brought about: ${(error as Error).message.split('\n')[0]}`);
  }
  await page.screenshot({ path: join(folder, file), fullPage: shot.prepare === undefined });
  await context.close();
  return { shot: shot.name, width, scheme, file, complaints };
}

async function answerInstead(page: Page, answers: NonNullable<Shot['answers']>): Promise<void> {
  const { http, status, text } = errorRules.search_unavailable;
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**${path}`, (route) => {
      if (answer === 'error')
        return route.fulfill({
          status: http,
          headers: { 'x-error-id': 'search_unavailable' },
          json: { status, message: text, data: text },
        });
    });
}

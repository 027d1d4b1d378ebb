import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import type { TestReader } from '../../bff/reader.factory.ts';
import { aSite, type Site } from '../../bff/site.factory.ts';
import { buildFrontend } from '../launch/install/builds.mjs';
import { withProject } from '../launch/process/lock.mjs';
import { projectFolder, readSettings } from '../launch/settings.mjs';
import { sharedBrowser } from '../test/chromium.ts';
import { watch } from './watch.testkit.ts';

/** A site of a test's own with the pages as `npm start` builds them, and a browser to visit it. */
export interface VisitedSite {
  site: Site;
  /** Its own database. */
  made: TestDatabase;
  /**
   * Opens an address of the site in a fresh profile, as a visitor or a reader with a session. Closed after the test,
   * which fails if scripts threw, the console showed an error, or a request failed (`watch.testkit.ts`).
   */
  open(path: string, width?: number, reader?: TestReader, options?: VisitOptions): Promise<Page>;
  /**
   * Looks at an address as `open` shows it, in a tab that a look of the same reader before has left, where there is
   * one: of a page's load a third. For suites of many looks that leave nothing but what a document keeps.
   */
  look(
    path: string,
    width: number,
    reader: TestReader | undefined,
    look: (page: Page) => Promise<unknown>,
    /** What is done with a tab before its first load. */
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Options of the profile; `prepare`: what is done with the page before it loads. */
interface VisitOptions extends BrowserContextOptions {
  prepare?: (page: Page) => Promise<unknown>;
}

/** Time in ms that a page has for what a test waits for: a build server is busy. */
export const actionTimeoutMs = 60_000;

/** Slows pages by a factor: `PAGES_SLOWED=10` finds tests, and pages, that only work while everything is quick. */
const slowed = Number(process.env.PAGES_SLOWED ?? 1);

/**
 * Builds the pages where they changed since the last build, starts a site, and a browser where this process has none;
 * `close` ends the site.
 * @param given the site's environment besides
 */
export async function aVisitedSite(given: Record<string, string> = {}): Promise<VisitedSite> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await start(given, undo, close);
  } catch (error) {
    await close();
    throw error;
  }
}

let built: Promise<string> | undefined;

/** Brings `frontend/dist` up to date, once a process; gives its path. */
export const builtPages = (): Promise<string> => {
  built ??= buildPages();
  return built;
};

async function buildPages(): Promise<string> {
  const logs = await mkdtemp(join(tmpdir(), 'site-build-'));
  await withProject(readSettings(process.env, []).cacheDir, () => buildFrontend(logs));
  await rm(logs, { recursive: true });
  return join(projectFolder, 'frontend/dist');
}

async function start(
  given: Record<string, string>,
  undo: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<VisitedSite> {
  const made = await aDatabase();
  undo.push(() => made.close());
  const site = await aSite({
    SITE_DIR: await builtPages(),
    CALLS_PER_MINUTE: '10000',
    DATABASE_URL: made.url,
    ...given,
  });
  undo.push(() => site.close());
  await sharedBrowser();
  const cookiesOf = (reader: TestReader | undefined) =>
    Object.entries(reader?.headers ?? {}).map(([name, value]) => ({ name, value, url: site.url }));
  const tabs: Tab[] = [];
  undo.push(() => Promise.all(tabs.map(({ page }) => page.context().close())));
  return {
    site,
    made,
    async open(path, width = 1440, reader, { prepare, ...options } = {}) {
      const { page } = await openTab({ viewport: { width, height: 900 }, ...options });
      await page.context().addCookies(cookiesOf(reader));
      await prepare?.(page);
      await page.goto(site.url + path);
      return page;
    },
    async look(path, width, reader, look, prepare) {
      let tab = tabs.pop();
      while (tab?.page.isClosed()) tab = tabs.pop();
      tab ??= await openTab({}, async (fresh) => {
        // Every look fetches what a fresh profile would.
        const session = await fresh.context().newCDPSession(fresh);
        await session.send('Network.setCacheDisabled', { cacheDisabled: true });
        await prepare?.(fresh);
      });
      const { page, watched } = tab;
      await cleared(page, site.url);
      watched.again();
      await page.setViewportSize({ width, height: 900 });
      await page.context().addCookies(cookiesOf(reader));
      await page.goto(site.url + path);
      await look(page);
      watched.keep();
      tabs.push(tab);
    },
    close,
  };
}

/** A tab of a profile of its own, whose context is watched. */
interface Tab {
  page: Page;
  watched: ReturnType<typeof watch>;
}

async function openTab(
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Tab> {
  const browser = await sharedBrowser();
  // The page's worker takes a tenth of each load, and is what a test of it asks for.
  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(actionTimeoutMs);
  if (slowed > 1) {
    context.on('page', slowDown);
    await context.route(/\/(api|assets)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slowed * 20));
      await route.continue().catch(() => undefined);
    });
  }
  const watched = watch(context);
  const page = await context.newPage();
  await prepare?.(page);
  return { page, watched };
}

/** Leaves a tab without what its last page has kept, on a document of the same site: another would end its process. */
async function cleared(page: Page, site: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null });
  await page.context().clearCookies();
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function slowDown(page: Page): Promise<void> {
  try {
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  } catch {
    // A page that is closed at once needs no slowing.
  }
}

/**
 * Serious faults that axe finds on a page, as sentences; empty is good.
 * @param rule the one rule to check; default all
 * @param within selector of the part to check; default the whole
 */
export async function seriousFindings(page: Page, rule?: string, within = 'html'): Promise<string[]> {
  // Its 500 KB once a page, and no more than the faults: what passes costs most of the time to describe.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) }).options({
    resultTypes: ['violations'],
  });
  // The pages have no frames: what legacy mode leaves out is the page that gathers what frames found.
  axe.setLegacyMode().include(within);
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { aSite, type Site } from '../../bff/site.factory.ts';

/** A whole site of a test's own with the frontend as it stands, and a browser to visit it. */
export interface VisitedSite {
  site: Site;
  /** Opens an address of the site in a fresh profile; failures of scripts on the page fail the test's `close`. */
  open(path: string, width?: number): Promise<Page>;
  close(): Promise<void>;
}

/** Where Chromium stands; Playwright's own is never downloaded. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Builds the frontend into a folder of its own, starts site and browser; `close` removes all of it. */
export async function aVisitedSite(): Promise<VisitedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await start(folder, undo, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  folder: string,
  undo: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<VisitedSite> {
  await build({
    configFile: resolve('frontend/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, minify: false, reportCompressedSize: false },
  });
  const site = await aSite({ SITE_DIR: folder, CALLS_PER_MINUTE: '10000' });
  undo.push(() => site.close());
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  undo.push(() => browser.close());
  const failures: string[] = [];
  return {
    site,
    async open(path, width = 1440) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'zh-CN' });
      context.on('weberror', (error) => failures.push(String(error.error())));
      const page = await context.newPage();
      await page.goto(site.url + path);
      return page;
    },
    async close() {
      await close();
      expect(failures, 'errors thrown on the pages').to.deep.equal([]);
    },
  };
}

/** What axe finds serious or worse on a page, as sentences; empty is good. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

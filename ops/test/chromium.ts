import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Switches that Playwright itself sets and a page could notice: of two such switches only the later counts. And
 * RenderDocument, with which a page closed while it reloads may never close, nor its context
 * (https://github.com/microsoft/playwright/issues/42068).
 */
const switchedOff = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
];

/** Draws no window, and so costs less than Chromium itself, which is there in any case. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const installed = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';

/** Starts the machine's own Chromium, or the one of `CHROMIUM_PATH`; Playwright's is never downloaded. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? installed,
    args: ['--no-sandbox', `--disable-features=${switchedOff}`],
  });

/** The browser, or another one where it has ended. */
export const stillOpen = async (browser: Browser): Promise<Browser> =>
  browser.isConnected() ? browser : openBrowser();

let shared: Promise<Browser> | undefined;

/** The browser of this process, for suites that open profiles of their own in it; it ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  const opened = await shared;
  if (!opened?.isConnected()) shared = openBrowser();
  return (await shared) as Browser;
}

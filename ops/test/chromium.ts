import { type Browser, chromium } from 'playwright-core';

/** Starts the machine's own Chromium (`CHROMIUM_PATH` says where it stands); Playwright's is never downloaded. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });

/** The browser, or another one where it has ended. */
export const stillOpen = async (browser: Browser): Promise<Browser> =>
  browser.isConnected() ? browser : openBrowser();

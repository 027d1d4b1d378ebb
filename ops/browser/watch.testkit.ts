import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Response } from 'playwright-core';

/**
 * Answers of the API that a page knows what to do with: login, payment, limits, what is not there, what is refused,
 * an engine that takes too long on a busy machine.
 */
const known = new Set([401, 402, 403, 404, 409, 410, 413, 422, 429, 503]);

/** Contexts that tests opened and that are still there. */
const visits = new Set<BrowserContext>();
const problems: string[] = [];

/** Notes what a page should never say or ask in vain; `network`: whether the test left its answers as they are. */
function listen(page: Page, network: () => boolean): void {
  const complain = (text: string) => problems.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('console', (message) => {
    // The browser's own line about a response; the responses below decide which are failures.
    const told = message.text();
    if (message.type() !== 'error' || told.startsWith('Failed to load resource')) return;
    // A test that withholds a file gets no error about it.
    if (network() || !told.includes('Failed to fetch')) complain(told);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests that a page no longer waits for are cancelled by itself.
    if (network() && reason !== 'net::ERR_ABORTED') complain(`${request.url()} fails: ${reason}`);
  });
  page.on('response', (response) => {
    if (network() && isFailure(response)) complain(`${response.url()} answers ${response.status()}`);
  });
}

function isFailure(response: Response): boolean {
  const { pathname } = new URL(response.url());
  // Most reports of tests have no pictures in the store.
  const expected = /^\/(api|files)\//.test(pathname) || response.request().resourceType() === 'document';
  return response.status() >= 400 && !(expected && known.has(response.status()));
}

/** A context that is watched. */
interface Watched {
  /** Begins another visit in it, with the network as it is. */
  again(): void;
  /** Leaves it open when the test ends. */
  keep(): void;
}

/**
 * Watches all pages of a context: thrown errors, lines on the console, failed requests. Failures that a test causes
 * itself, by changed answers or a cut network, are not reported.
 */
export function watch(context: BrowserContext): Watched {
  visits.add(context);
  let untouched = true;
  const touch =
    <Arguments extends unknown[], Result>(act: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      untouched = false;
      return act(...given);
    };
  context.route = touch(context.route.bind(context));
  context.setOffline = touch(context.setOffline.bind(context));
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('page', (page) => {
    page.route = touch(page.route.bind(page));
    listen(page, () => untouched);
  });
  return {
    again() {
      visits.add(context);
      untouched = true;
    },
    keep: () => void visits.delete(context),
  };
}

/** Time in ms for Chromium to close the pages of a test. */
const closing = 15_000;

/** Closes what a test opened, or ends the browser where that hangs; gives what its pages complained of. */
export async function endVisits(): Promise<string[]> {
  const ended = [...visits];
  visits.clear();
  await Promise.all(ended.map(endVisit));
  return problems.splice(0);
}

async function endVisit(context: BrowserContext): Promise<void> {
  const closed = context.close().then(
    () => true,
    () => true,
  );
  if (await Promise.race([closed, setTimeout(closing, false, { ref: false })])) return;
  console.warn('    A browser did not close its pages and is ended.');
  await context.browser()?.close();
}

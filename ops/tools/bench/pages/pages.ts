import type { Browser, Page } from 'playwright-core';
import { callSite } from '../../../test/callSite.ts';
import { openBrowser } from '../../../test/chromium.ts';
import { waitFor } from '../../../test/waitFor.ts';
import { brief, type Figure } from '../measure.ts';
import type { RunningSite } from '../runningSite.ts';
import { type Device, devices, measureVisit, openFirst, readVitals, type Visit } from './visit.ts';

/** Something a reader does on a page whose answer must not wait. */
interface Gesture {
  name: string;
  path: string;
  perform(page: Page): Promise<unknown>;
}

/** Most frequent requests of readers. */
const gestures: readonly Gesture[] = [
  {
    name: 'search',
    path: '/',
    async perform(page) {
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('新能源');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'filter',
    path: '/report?keyword=行业&full=1',
    perform: (page) => page.getByRole('checkbox').nth(1).click(),
  },
  {
    name: 'chart',
    path: '/chart',
    perform: (page) => page.getByRole('listitem').getByRole('button').first().click(),
  },
  {
    name: 'theme',
    path: '/vip',
    perform: (page) =>
      page
        .getByRole('button', { name: /主题|浅色|深色|外观/ })
        .first()
        .click(),
  },
];

/** Limits of a first visit, on any page (ms; layout shift as browsers score it). */
const limits = { paint: { desktop: 1000, phone: 2500 }, shift: 0.01, event: 100 };
/** Bytes and files of scripts that the search may load, and bytes of images of a report's page. */
const budgets = { searchScripts: 130 * 1024, searchFiles: 12, detailImages: 400_000 };

const middle = (values: number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const kilobytes = (bytes: number) => `${brief(bytes / 1024)} KiB`;

/**
 * Measures pages in a reader's browser against their limits: a ratio above 1 is too much.
 * @param count visits of each page on each device; their medians count
 * @param asked pages to visit, and to make gestures on; default one of each kind
 */
export async function benchPages(site: RunningSite, count: number, asked?: string[]): Promise<Figure[]> {
  const paths = asked ?? (await somePaths(site.SITE_URL));
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const path of paths)
      for (const device of Object.values(devices))
        figures.push(
          ...figuresOf(path, device, await visitsOf(browser, site.SITE_URL + path, device, count)),
        );
    figures.push(await longestEvent(browser, site.SITE_URL, paths));
    return figures;
  } finally {
    await browser.close();
  }
}

/** The kinds of pages that most visits begin with, with a report that the site has. */
async function somePaths(base: string): Promise<string[]> {
  const ask = async () => {
    const path = '/api/file/homelist';
    const answer = await callSite<{ files: { id: number; page_count: number }[] }>(base, path, {
      recommend: 1,
    });
    return answer.http === 200 && answer;
  };
  // What was measured before may have used up the minute's calls of this machine's address.
  const { data } = await waitFor(ask, {
    timeoutMs: 90_000,
    intervalMs: 2_000,
    message: 'The site refuses to answer.',
  });
  const report = data.files.find(({ page_count }) => page_count > 20) ?? data.files[0];
  if (!report) throw new Error('The site has no reports.');
  return ['/', '/report', `/detail/${report.id}`, `/preview/${report.id}`, '/chart', '/collection', '/vip'];
}

async function visitsOf(browser: Browser, url: string, device: Device, count: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let turn = 0; turn < count; turn += 1) visits.push(await measureVisit(browser, url, device));
  return visits;
}

function figuresOf(path: string, device: Device, visits: Visit[]): Figure[] {
  const of = (name: keyof Visit) => middle(visits.map((visit) => visit[name]));
  const limit = limits.paint[device.name];
  const key = `${path} ${device.name}`;
  const shift = Math.max(...visits.map((visit) => visit.shift));
  const figures: Figure[] = [
    figure(`${key}: largest paint / limit`, of('paint') / limit, `${brief(of('paint'))} ms of ${limit} ms`),
    figure(`${key}: shift / limit`, shift / limits.shift, `${shift.toFixed(4)} of ${limits.shift}`),
  ];
  const bytes = of('scriptBytes');
  const files = of('scriptFiles');
  if (path === '/report' && device.name === 'desktop') {
    figures.push(
      figure(`${key}: scripts / budget`, bytes / budgets.searchScripts, `${kilobytes(bytes)} transferred`),
      figure(`${key}: script files / budget`, files / budgets.searchFiles, `${files} files`),
    );
  }
  if (path.startsWith('/detail/'))
    figures.push(
      figure(`${key}: images / budget`, of('imageBytes') / budgets.detailImages, kilobytes(of('imageBytes'))),
    );
  return figures;
}

const figure = (name: string, ratio: number, detail: string): Figure => ({
  name,
  ratio,
  detail,
  goal: '<= 1',
});

/** The longest that any gesture of a reader on these pages waits for the next picture. */
async function longestEvent(browser: Browser, base: string, paths: string[]): Promise<Figure> {
  let longest = { name: 'none', event: 0 };
  for (const { name, path, perform } of gestures.filter((gesture) =>
    paths.includes(gesture.path.split('?')[0] ?? ''),
  )) {
    const page = await openFirst(browser, base + path, devices.desktop);
    await perform(page);
    await page.waitForTimeout(500);
    const { event } = await readVitals(page);
    if (event > longest.event) longest = { name, event };
    await page.context().close();
  }
  return figure(
    'longest event / limit',
    longest.event / limits.event,
    `${longest.event} ms of ${limits.event} ms (${longest.name})`,
  );
}

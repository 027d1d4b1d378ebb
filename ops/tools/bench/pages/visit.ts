import type { Browser, CDPSession, Page } from 'playwright-core';

/** Device of a visit: its window, and a slow phone's network and processor. */
export interface Device {
  name: 'desktop' | 'phone';
  width: number;
  height: number;
  /** Milliseconds of latency, bits a second, how many times slower the processor is; absent: as this machine is. */
  slow?: { latency: number; bitsPerSecond: number; processor: number };
}

/** A desktop, and the slow phone of the limits. */
export const devices: Record<Device['name'], Device> = {
  desktop: { name: 'desktop', width: 1440, height: 900 },
  phone: {
    name: 'phone',
    width: 390,
    height: 844,
    slow: { latency: 150, bitsPerSecond: 1_600_000, processor: 2 },
  },
};

/** Cost of a first visit: bytes, milliseconds, and layout shift as the browser scores it. */
export interface Visit {
  scriptFiles: number;
  /** As transferred. */
  scriptBytes: number;
  imageBytes: number;
  /** The largest paint. */
  paint: number;
  shift: number;
}

/** Milliseconds without a request after which a page counts as all there. */
const quiet = 700;

/** Watches what `readVitals` gives; runs in the page before all else. */
const watchVitals = () => {
  const vitals = { paint: 0, shift: 0, event: 0 };
  Object.assign(window, { vitals });
  // No function here has a name: tsx would call a helper for it that no page has.
  const takers: [type: string, take: (entry: PerformanceEntry & Record<string, number>) => void][] = [
    [
      'largest-contentful-paint',
      (entry) => {
        vitals.paint = entry.startTime;
      },
    ],
    [
      'layout-shift',
      (entry) => {
        if (!entry.hadRecentInput) vitals.shift += entry.value ?? 0;
      },
    ],
    [
      'event',
      (entry) => {
        vitals.event = Math.max(vitals.event, entry.duration);
      },
    ],
  ];
  for (const [type, take] of takers)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
};

/** Measurements of the page itself so far; `event` is the longest answer to a gesture, in ms. */
export const readVitals = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { vitals: { paint: number; shift: number; event: number } }).vitals,
  );

/** Opens an address for the first time, with nothing cached, and waits until it is all there. */
export async function openFirst(browser: Browser, url: string, device: Device): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: device.width, height: device.height },
    locale: 'zh-CN',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(watchVitals);
  if (device.slow) await slowDown(await context.newCDPSession(page), device.slow);
  await page.goto(url, { waitUntil: 'load' });
  await settled(page);
  return page;
}

async function slowDown(session: CDPSession, slow: NonNullable<Device['slow']>): Promise<void> {
  const bytesPerSecond = slow.bitsPerSecond / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
}

/** Waits until nothing has been asked for a while. */
async function settled(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  page.on('request', note).on('requestfinished', note);
  while (Date.now() - last < quiet) await page.waitForTimeout(100);
  page.off('request', note).off('requestfinished', note);
}

/** Visits an address once and measures what that cost. */
export async function measureVisit(browser: Browser, url: string, device: Device): Promise<Visit> {
  const page = await openFirst(browser, url, device);
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      name: entry.name,
      bytes: entry.encodedBodySize,
    })),
  );
  const { paint, shift } = await readVitals(page);
  await page.context().close();
  const scripts = files.filter(({ name }) => /\.m?js($|\?)/.test(new URL(name).pathname));
  const images = files.filter(({ name }) => /\.(png|jpe?g|webp|svg)$/.test(new URL(name).pathname));
  return {
    scriptFiles: scripts.length,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    imageBytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
    paint,
    shift,
  };
}

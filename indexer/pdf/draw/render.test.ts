import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { type PlainPage, plainPdf } from '../plainPdf.factory.ts';
import { drawDocument } from './drawDocument.ts';
import { scaleOf } from './pageScale.ts';
import type { Raster } from './raster.ts';
import { type PageOrder, renderPages, type TakePage } from './render.ts';
import { renderFallback } from './renderFallback.ts';

const signal = new AbortController().signal;
/** A renderer and what it hands the pages to. */
type Render = (pdf: string, orders: PageOrder[], take: TakePage) => Promise<unknown>;
const darkPixels = ({ pixels }: Raster) =>
  pixels.reduce((sum, value, at) => sum + (at % 3 === 0 && value < 100 ? 1 : 0), 0);

describe('drawing pages', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'yanhai-render-test-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const file = async (bytes: Buffer) => {
    const name = path.join(folder, `${Math.random()}.pdf`);
    await writeFile(name, bytes);
    return name;
  };
  const draw = async (render: Render, pdf: string, pages: PlainPage[]) => {
    const orders = pages.map(({ size: [width, height] = [595, 842] }, index) => ({
      page: index + 1,
      scale: scaleOf({ width, height }),
    }));
    const rasters = new Map<number, Raster>();
    // The pixels are another page's later.
    const take: TakePage = async ({ page }, raster) =>
      void rasters.set(page, { ...raster, pixels: Buffer.from(raster.pixels) });
    await render(pdf, orders, take);
    return rasters;
  };
  const poppler: Render = (pdf, orders, take) =>
    renderPages(pdf, orders, take, async () => undefined, signal);
  const fallback: Render = (pdf, orders, take) =>
    renderFallback(
      pdf,
      orders,
      async (order, raster) => void (raster && (await take(order, raster))),
      signal,
    );
  const either: Render = (pdf, orders, take) => drawDocument(pdf, orders, take, signal);

  it('draws Chinese whose font is not embedded, with either renderer', async () => {
    const pages: PlainPage[] = [{ lines: ['新能源汽车产业链深度报告'] }];
    const pdf = await file(plainPdf(pages));
    for (const render of [poppler, fallback]) {
      const raster = (await draw(render, pdf, pages)).get(1);
      // Twelve characters of 22 points have some thousand strokes' pixels; empty boxes have a few hundred.
      expect(raster && darkPixels(raster)).to.be.greaterThan(3_000);
    }
  });

  it('gives each page its own picture when sizes change within the file', async () => {
    const pages: PlainPage[] = [
      { lines: ['竖版'] },
      { lines: ['横版'], size: [960, 540] },
      { lines: ['海报'], size: [14_400, 14_400] },
      { lines: ['长条'], size: [20, 14_400] },
    ];
    const rasters = await draw(poppler, await file(plainPdf(pages)), pages);
    expect(rasters.get(1)).to.include({ width: 1239, height: 1754 });
    expect(rasters.get(2)).to.include({ width: 2000, height: 1125 });
    const poster = rasters.get(3);
    expect((poster?.width ?? 0) * (poster?.height ?? 0)).to.be.within(35_000_000, limits.pagePixels);
    expect(rasters.get(4)?.height).to.equal(16_000);
  });

  it('tells the pages that cannot be drawn in their place', async () => {
    const pdf = await file(plainPdf([{ lines: ['有'] }, { lines: ['也有'] }]));
    const order = (page: number) => ({ page, scale: scaleOf({ width: 595, height: 842 }) });
    const told: string[] = [];
    await renderPages(
      pdf,
      [order(1), order(7), order(8), order(2)],
      async ({ page }) => void told.push(`drawn ${page}`),
      async (orders) => void told.push(`lost ${orders.map(({ page }) => page)}`),
      signal,
    );
    expect(told).to.deep.equal(['drawn 1', 'lost 7,8', 'drawn 2']);
  });

  it('puts an empty sheet for a page that no renderer draws, and nothing for a file without any other', async () => {
    const pages: PlainPage[] = [{ lines: ['有'] }, { lines: ['无'] }];
    const rasters = await draw(either, await file(plainPdf(pages.slice(0, 1))), pages);
    expect([...rasters].map(([page, raster]) => [page, darkPixels(raster) > 0])).to.deep.equal([
      [1, true],
      [2, false],
    ]);
    expect(await draw(either, await file(Buffer.from('%PDF-1.4 nothing')), pages)).to.have.property(
      'size',
      0,
    );
  });

  it('never asks for more than 40 megapixels, whatever a page claims', () => {
    const length = fc.oneof(fc.double(), fc.integer({ min: -10, max: 2_000_000 }));
    fc.assert(
      fc.property(length, length, (width, height) => {
        const scale = scaleOf({ width, height });
        expect(scale.width * scale.height).to.be.at.most(limits.pagePixels);
        expect(Math.min(scale.width, scale.height, scale.imageWidth)).to.be.at.least(1);
        expect(Math.max(scale.width, scale.height)).to.be.at.most(16_000);
      }),
      { examples: [[5e-324, 5e-324]] },
    );
  });
});

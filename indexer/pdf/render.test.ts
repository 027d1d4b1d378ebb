import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../config.ts';
import { scaleOf } from './pageScale.ts';
import { type PlainPage, plainPdf } from './plainPdf.factory.ts';
import type { Raster } from './raster.ts';
import { type PageOrder, renderPages } from './render.ts';
import { renderFallback } from './renderFallback.ts';

const signal = new AbortController().signal;
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
  const draw = async (render: typeof renderPages, pdf: string, pages: PlainPage[]) => {
    const orders = pages.map(({ size: [width, height] = [595, 842] }, index) => ({
      page: index + 1,
      scale: scaleOf({ width, height }),
    }));
    const rasters = new Map<number, Raster>();
    const take = async ({ page }: PageOrder, raster: Raster) => void rasters.set(page, raster);
    return { missing: await render(pdf, orders, take, signal), rasters };
  };

  it('draws Chinese whose font is not embedded, with either renderer', async () => {
    const pages: PlainPage[] = [{ lines: ['新能源汽车产业链深度报告'] }];
    const pdf = await file(plainPdf(pages));
    for (const render of [renderPages, renderFallback]) {
      const { missing, rasters } = await draw(render, pdf, pages);
      expect(missing).to.deep.equal([]);
      const raster = rasters.get(1);
      // Twelve characters of 22 points have some thousand strokes' pixels; empty boxes have a few hundred.
      expect(raster && darkPixels(raster), render.name).to.be.greaterThan(3_000);
    }
  });

  it('gives each page its own picture when sizes change within the file', async () => {
    const pages: PlainPage[] = [
      { lines: ['竖版'] },
      { lines: ['横版'], size: [960, 540] },
      { lines: ['海报'], size: [14_400, 14_400] },
      { lines: ['长条'], size: [20, 14_400] },
    ];
    const { missing, rasters } = await draw(renderPages, await file(plainPdf(pages)), pages);
    expect(missing).to.deep.equal([]);
    expect(rasters.get(1)).to.include({ width: 1239, height: 1754 });
    expect(rasters.get(2)).to.include({ width: 2000, height: 1125 });
    const poster = rasters.get(3);
    expect((poster?.width ?? 0) * (poster?.height ?? 0)).to.be.within(35_000_000, limits.pagePixels);
    expect(rasters.get(4)?.height).to.equal(16_000);
  });

  it('tells the pages that cannot be drawn', async () => {
    const pages: PlainPage[] = [{ lines: ['有'] }, { lines: ['无'] }];
    const { missing, rasters } = await draw(renderPages, await file(plainPdf(pages.slice(0, 1))), pages);
    expect(missing.map(({ page }) => page)).to.deep.equal([2]);
    expect([...rasters.keys()]).to.deep.equal([1]);
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
    );
  });
});

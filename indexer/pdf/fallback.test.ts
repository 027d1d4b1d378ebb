import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { type DrawingEngine, type PageRequest, type Raster, scaleOf } from './engines/engine.ts';
import { pdf2pic } from './engines/pdf2pic.ts';
import { poppler } from './engines/poppler.ts';
import { drawPages } from './fallback.ts';
import { type PlainPage, plainPdf } from './plainPdf.factory.ts';

const signal = new AbortController().signal;
/** Draws pages of a file, whichever engine does. */
type Draw = (pdf: string, requests: PageRequest[]) => AsyncGenerator<{ page: number; raster: Raster }>;
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
  const draw = async (by: Draw, pdf: string, pages: PlainPage[]) => {
    const requests = pages.map(({ size: [width, height] = [595, 842] }, index) => ({
      page: index + 1,
      scale: scaleOf({ width, height }),
    }));
    const rasters = new Map<number, Raster>();
    // The pixels are another page's later.
    for await (const { page, raster } of by(pdf, requests))
      rasters.set(page, { ...raster, pixels: Buffer.from(raster.pixels) });
    return rasters;
  };
  const alone = (engine: DrawingEngine): Draw =>
    async function* (pdf, requests) {
      for await (const { request, raster } of engine.drawPages(pdf, requests, signal))
        if (raster) yield { page: request.page, raster };
    };
  const either: Draw = (pdf, requests) => drawPages(pdf, requests, signal);

  it('draws Chinese whose font is not embedded, with either engine', async () => {
    const pages: PlainPage[] = [{ lines: ['新能源汽车产业链深度报告'] }];
    const pdf = await file(plainPdf(pages));
    for (const engine of [poppler, pdf2pic]) {
      const raster = (await draw(alone(engine), pdf, pages)).get(1);
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
    const rasters = await draw(alone(poppler), await file(plainPdf(pages)), pages);
    expect(rasters.get(1)).to.include({ width: 1239, height: 1754 });
    expect(rasters.get(2)).to.include({ width: 2000, height: 1125 });
    const poster = rasters.get(3);
    expect((poster?.width ?? 0) * (poster?.height ?? 0)).to.be.within(35_000_000, limits.pagePixels);
    expect(rasters.get(4)?.height).to.equal(16_000);
  });

  it('yields every page once and in its place, also those that cannot be drawn', async () => {
    const pdf = await file(plainPdf([{ lines: ['有'] }, { lines: ['也有'] }]));
    const request = (page: number) => ({ page, scale: scaleOf({ width: 595, height: 842 }) });
    const drawn: string[] = [];
    const requests = [1, 7, 8, 2, 3].map(request);
    for await (const { request, raster } of poppler.drawPages(pdf, requests, signal))
      drawn.push(`${request.page} ${raster ? 'drawn' : 'lost'}`);
    expect(drawn).to.deep.equal(['1 drawn', '7 lost', '8 lost', '2 drawn', '3 lost']);
  });

  it('ends its process when the caller stops, and throws the reason of an abort', async () => {
    const pages = Array.from({ length: 30 }, (_, index): PlainPage => ({ lines: [`第${index}页`] }));
    const pdf = await file(plainPdf(pages));
    const requests = pages.map((_, index) => ({
      page: index + 1,
      scale: scaleOf({ width: 595, height: 842 }),
    }));
    for await (const { page } of drawPages(pdf, requests, signal)) if (page === 3) break;
    expect(spawnSync('pgrep', ['-P', `${process.pid}`, '-f', 'pdftoppm']).stdout.toString()).to.equal('');
    const abort = new AbortController();
    const reason = new Error('The job was cancelled');
    const seen: number[] = [];
    const outcome = await (async () => {
      for await (const { page } of drawPages(pdf, requests, abort.signal)) {
        seen.push(page);
        if (page === 2) abort.abort(reason);
      }
    })().catch((error: unknown) => error);
    expect(outcome).to.equal(reason);
    expect(seen).to.not.include(30);
  });

  it('puts an empty sheet for a page that no engine draws, and nothing for a file without any other', async () => {
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

import { expect } from 'chai';
import sharp from 'sharp';
import { handmadePdf, pdfFolder } from '../../handmade.factory.ts';
import { closePdfReaders, drawPdfPictures } from '../../pdf.ts';
import type { DrawnPicture, Picture } from './drawPictures.ts';

const signal = new AbortController().signal;
/** A page of 600 by 800 points drawn at twice the size. */
const whole = { width: 1200, height: 1600 };

describe('drawing parts of pages', () => {
  let folder: Awaited<ReturnType<typeof pdfFolder>>;
  before(async () => {
    folder = await pdfFolder();
  });
  after(async () => {
    closePdfReaders();
    await folder.remove();
  });

  const draw = async (bytes: Buffer, pictures: Picture[]) => {
    const path = await folder.save(`parts-${Math.random()}.pdf`, bytes);
    const drawn: (DrawnPicture | null)[] = [];
    for await (const picture of drawPdfPictures(path, pictures, { signal })) drawn.push(picture);
    return drawn;
  };
  const levelsOf = async (picture: DrawnPicture | null | undefined, points: [number, number][]) => {
    const { data, info } = await sharp(picture?.png).raw().toBuffer({ resolveWithObject: true });
    return points.map(([x, y]) => data[(y * info.width + x) * info.channels]);
  };

  it('draws what lies in an area alone, where it lies', async () => {
    const pdf = handmadePdf([{ width: 600, height: 800, boxes: [[100, 200, 50, 50]] }]);
    const area = { page: 1, whole, left: 190, top: 390, width: 120, height: 130 };
    const [picture] = await draw(pdf, [[area]]);
    expect(picture).to.include({ width: 120, height: 130 });
    // The black square begins ten pixels from the left and from the top, and is a hundred wide.
    const points: [number, number][] = [
      [5, 50],
      [15, 50],
      [105, 50],
      [115, 50],
      [50, 5],
      [50, 15],
      [50, 105],
      [50, 115],
    ];
    expect(await levelsOf(picture, points)).to.deep.equal([255, 0, 0, 255, 255, 0, 0, 255]);
  });

  it('sees a turned page as readers do', async () => {
    const pdf = handmadePdf([{ width: 800, height: 600, rotate: 90, boxes: [[0, 500, 100, 100]] }]);
    // Lower left, turned clockwise: upper left.
    const area = { page: 1, whole, left: 0, top: 0, width: 400, height: 400 };
    const [picture] = await draw(pdf, [[area]]);
    const points: [number, number][] = [
      [10, 10],
      [190, 190],
      [210, 100],
      [100, 210],
    ];
    expect(await levelsOf(picture, points)).to.deep.equal([0, 0, 255, 255]);
  });

  it('puts the areas of one picture beneath each other, from several pages', async () => {
    const pdf = handmadePdf([
      { width: 600, height: 800, boxes: [[0, 0, 600, 800]] },
      { width: 600, height: 800, boxes: [[0, 0, 600, 800, 0.5]] },
    ]);
    const area = { whole, left: 0, top: 0, width: 40, height: 30 };
    const [picture] = await draw(pdf, [
      [
        { page: 1, ...area },
        { page: 2, ...area, width: 60 },
      ],
    ]);
    expect(picture).to.include({ width: 60, height: 68 });
    const points: [number, number][] = [
      [20, 20],
      [50, 20],
      [20, 34],
      [50, 60],
    ];
    expect(await levelsOf(picture, points)).to.deep.equal([0, 255, 255, 128]);
  });

  it('leaves pages alone whose fonts are not in the file', async () => {
    const pdf = handmadePdf([{ width: 600, height: 800, texts: [{ x: 50, y: 100, text: '研究' }] }]);
    const drawn = await draw(pdf, [[{ page: 1, whole, left: 0, top: 0, width: 400, height: 400 }]]);
    expect(drawn).to.deep.equal([null]);
  });
});

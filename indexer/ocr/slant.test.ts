import { expect } from 'chai';
import sharp from 'sharp';
import { drawnPages } from '../pdf/scan.factory.ts';
import { cellText } from '../pdf/text/pieces.ts';
import { readPicture } from './readPicture.ts';
import { recognisedPage } from './recognisedPage.ts';

const names = ['市盈率倒数', '标准化预期外盈利', '单季度净资产收益率', '一个月反转'];

/** A label as PNG, white around it gone, turned against the clock by degrees. */
async function label(text: string, degrees: number): Promise<Buffer> {
  const [page] = drawnPages([{ width: 200, height: 24, texts: [{ x: 4, y: 17, size: 12, text }] }], 144);
  const trimmed = await sharp(page)
    .trim()
    .extend({ top: 2, bottom: 2, left: 2, right: 2, background: 'white' })
    .png()
    .toBuffer();
  return sharp(trimmed).rotate(-degrees, { background: 'white' }).png().toBuffer();
}

/** Labels as under the axis of a chart, side by side. */
async function axis(degrees: number): Promise<Buffer> {
  const labels = await Promise.all(names.map((name) => label(name, degrees)));
  const overlays = labels.map((input, index) => ({ input, left: 20 + index * 120, top: 20 + index * 40 }));
  const sheet = sharp({ create: { width: 720, height: 380, channels: 3, background: 'white' } });
  return sheet
    .composite(overlays.map((one) => ({ ...one, blend: 'multiply' as const })))
    .png()
    .toBuffer();
}

describe('labels that lie slanted', function () {
  this.timeout(300_000);

  for (const [degrees, direction] of [
    [45, 'up'],
    [-40, 'down'],
    [15, 'right'],
  ] as const)
    it(`are read where they stand, at ${degrees} degrees`, async () => {
      const { lines } = await readPicture({ png: await axis(degrees) });
      const sorted = lines.toSorted((one, other) => middle(one.area) - middle(other.area));
      expect(sorted.map(({ cells }) => cellText(cells))).to.have.members(names);
      const sheet = { page: 1, width: 360, height: 190, runs: [], text: '', searchable: '' };
      const { runs } = recognisedPage(sheet, { lines }, { width: 720, height: 380 });
      expect(
        runs.map(({ text }) => text),
        'each a run of its page',
      ).to.have.members(names);
      expect(new Set(lines.map((line) => line.direction))).to.deep.equal(new Set([direction]));
      for (const { area, cells } of lines) {
        const along =
          direction === 'right' ? area.left : direction === 'down' ? area.top : -(area.top + area.height);
        expect(cells[0]?.start).to.be.closeTo(along, area.height);
      }
    });
});

const middle = ({ left, width }: { left: number; width: number }) => left + width / 2;

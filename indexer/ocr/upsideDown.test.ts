import { expect } from 'chai';
import sharp from 'sharp';
import { findBoxes } from '../../mappings/marks/findBoxes.ts';
import { drawnPages } from '../pdf/scan.factory.ts';
import { readPicture } from './readPicture.ts';
import { recognisedPage } from './recognisedPage.ts';

const texts = [
  '储能装机在三季度继续增长，回报期缩短',
  '电芯价格见底，龙头公司的产能利用率回升',
  '海外订单占比提高，美国的合同将集中交付',
  '风险提示：需求不及预期，竞争加剧',
];
const size = { width: 300, height: 160 };
const page = { page: 1, ...size, runs: [], text: '', searchable: '' };

/** A page of these lines as it is read, turned by degrees. */
async function read(degrees: 0 | 180) {
  const lines = texts.map((text, row) => ({ x: 40, y: 40 + row * 30, size: 12, text }));
  const [drawn] = drawnPages([{ ...size, texts: lines }], 150);
  const { data, info } = await sharp(drawn).rotate(degrees).png().toBuffer({ resolveWithObject: true });
  const picture = await readPicture({ png: data });
  return { picture, laid: recognisedPage(page, picture, info) };
}

describe('a scan that stands on its head', function () {
  this.timeout(300_000);

  it('is read turned, from its first line to its last, each word where it is', async () => {
    const [upright, turned] = [await read(0), await read(180)];
    expect(upright.picture).not.to.have.property('upsideDown');
    expect(turned.picture).to.have.property('upsideDown', true);
    for (const { laid } of [upright, turned]) expect(laid.runs.map(({ text }) => text)).to.deep.equal(texts);
    expect(new Set(turned.laid.runs.map(({ direction }) => direction))).to.deep.equal(new Set(['left']));

    for (const word of ['装机', '合同', '竞争']) {
      const [box = []] = findBoxes(upright.laid, [word]).boxes;
      const [other = []] = findBoxes(turned.laid, [word]).boxes;
      const [left = 0, top = 0, right = 0, bottom = 0] = box;
      for (const [index, side] of [1 - right, 1 - bottom, 1 - left, 1 - top].entries())
        expect(other[index], `${word}: ${other} for ${box}`).to.be.closeTo(side, index % 2 ? 0.04 : 0.02);
    }
  });
});

import { expect } from 'chai';
import { openDocument } from '../fallback.ts';
import { type HandmadePage, handmadePdf } from '../handmade.factory.ts';
import { readDocument } from '../readDocument.ts';

type Text = NonNullable<HandmadePage['texts']>[number];

const textsOf = async (pages: Text[][]) => {
  const document = await openDocument(handmadePdf(pages.map((texts) => ({ texts }))));
  try {
    return (await readDocument(document)).map(({ text }) => text);
  } finally {
    await document.close();
  }
};

const prose: Text = { x: 60, y: 100, text: '硅料价格回落至历史低位。' };
const mark = (more: Partial<Text> = {}): Text => ({
  x: 120,
  y: 500,
  size: 18,
  angle: 35,
  gray: 0.8,
  text: '仅供王一鸣阅读 wangym@example.com',
  ...more,
});

describe('marks that slant over pages', () => {
  it('are no text: pale and large on one page, at any angle', async () => {
    for (const angle of [30, 45, 60, -35])
      expect(await textsOf([[prose, mark({ angle })]])).to.deep.equal([prose.text]);
  });

  it('are no text in any colour where they are tiled over a page or repeated over the pages', async () => {
    const dark = { gray: 0, text: '内部资料' };
    const tiled = [200, 400, 600].map((y) => mark({ ...dark, y, size: 9, text: '仅供王一鸣阅读' }));
    expect(await textsOf([[prose, ...tiled]])).to.deep.equal([prose.text]);
    const pages = [1, 2, 3].map(() => [prose, mark(dark)]);
    expect(await textsOf(pages)).to.deep.equal(pages.map(() => prose.text));
  });

  it('are no text where each letter is set by itself', async () => {
    const text = '仅供王一鸣内部阅读';
    const letters = Array.from(text, (letter, at) =>
      mark({ text: letter, x: 120 + at * 18 * Math.cos(0.61), y: 500 - at * 18 * Math.sin(0.61) }),
    );
    expect(await textsOf([[prose, ...letters]])).to.deep.equal([prose.text]);
  });

  it('are not: the labels of an axis, and what stands at a right angle, in a margin or as a table', async () => {
    const labels = ['多晶硅', '银浆', '玻璃'].map((text, at) =>
      mark({ x: 100 + at * 40, text, size: 7, gray: 0.4, angle: 45 }),
    );
    const side = mark({ x: 30, angle: 90, size: 12, text: 'Sector Report' });
    const pages = [1, 2].map(() => [prose, ...labels, side]);
    for (const text of await textsOf(pages))
      expect(text.split('\n')).to.have.members([prose.text, ...labels.map((label) => label.text), side.text]);
  });
});

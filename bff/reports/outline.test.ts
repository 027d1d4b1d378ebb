import { expect } from 'chai';
import { type OutlineEntry, type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import { aSite, type Site } from '../site.factory.ts';
import { readContents } from './outline.ts';

/** Lines of a page: where each begins, its text, and the number at its end, as contents pages set them. */
const page = (...lines: [number, string, string?][]): PageText => ({
  width: 600,
  height: 800,
  runs: lines.flatMap(([left, text, number], index) => {
    const [top, bottom] = [100 + index * 20, 112 + index * 20];
    const words = { text, box: [left, top, 300, bottom] as [number, number, number, number] };
    if (number === undefined) return [words];
    return [
      words,
      { text: '.'.repeat(40), box: [305, top, 500, bottom] as [number, number, number, number] },
      { text: number, box: [505, top, 515, bottom] as [number, number, number, number] },
    ];
  }),
});

const contents = page(
  [60, '澄海证券'],
  [60, '正文目录'],
  [60, '1.产业链全景', '3'],
  [60, '1.1 需求2024年回升', '4'],
  [60, '二、谁是赢家', '5'],
  [80, '份额的再分配', '5'],
  [60, '图表目录'],
  [60, '图1：装机量', '3'],
);

describe('a contents page', () => {
  it('tells chapters with level and printed page, not charts', () => {
    expect(readContents(contents)).to.deep.equal([
      { title: '1.产业链全景', page: 3, level: 0 },
      { title: '1.1 需求2024年回升', page: 4, level: 1 },
      { title: '二、谁是赢家', page: 5, level: 0 },
      { title: '份额的再分配', page: 5, level: 1 },
    ]);
  });

  it('is not what merely has numbers at the ends of its lines', () => {
    expect(readContents(page([60, '收入', '12'], [60, '利润', '13'], [60, '现金', '14']))).to.deep.equal([]);
    expect(readContents(page([60, '目录'], [60, '正文', '3']))).to.deep.equal([]);
  });

  it('is read in one pass, whatever a stranger’s PDF has in its lines', () => {
    for (const line of [`a${'.'.repeat(20_000)}x`, `a${'-_'.repeat(10_000)}1x`, '9'.repeat(20_000)])
      expect(readContents(page([60, '目录'], [60, line], [60, line], [60, line])), line.slice(0, 9)).to.be
        .empty;
    const lines = Array.from({ length: 50_000 }, (_, index): [number, string] => [60, `一、第${index}章 1`]);
    expect(readContents(page([60, '目录'], ...lines))).to.deep.equal([]);
  });
});

describe('an outline', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    for (const id of [1, 2, 3]) await site.search.aReport({ id, page_count: 24 });
    await site.aFile(storeLayout.pageText(2, 1), JSON.stringify(contents));
    // The cover bears no number: what is printed as 3 is the file's fourth page.
    await site.aFile(storeLayout.pageText(2, 3), JSON.stringify(page([60, '1. 产业链全景'])));
    await site.aFile(storeLayout.pageText(2, 5), JSON.stringify(page([60, '二、谁是赢家'])));
    await site.aFile(storeLayout.pageText(3, 20), JSON.stringify(contents));
  });
  after(() => site.close());

  const outline = async (id: number) => {
    const { body } = await site.post<{ items: OutlineEntry[] }>('/api/file/outline', { id });
    return body.data.items.map(({ title, page: at }) => [title, at]);
  };

  it('is the bookmarks of the file that lead to its pages', async () => {
    const bookmark = async (pages: number) => {
      const outline = ['一', '二', '三'].map((title, index) => ({
        title,
        page: 1 + index * pages,
        level: 0,
      }));
      await site.aFile(storeLayout.artifact(1, 'inspect'), JSON.stringify({ outline }));
    };
    await bookmark(20);
    expect(await outline(1)).to.deep.equal([]);
    await bookmark(9);
    expect(await outline(1)).to.deep.equal([
      ['一', 1],
      ['二', 10],
      ['三', 19],
    ]);
  });

  it('is else the contents page, at the pages where the chapters stand', async () => {
    expect(await outline(2)).to.deep.equal([
      ['1.产业链全景', 4],
      ['1.1 需求2024年回升', 5],
      ['二、谁是赢家', 6],
      ['份额的再分配', 6],
    ]);
    expect(await outline(3)).to.deep.equal([]);
  });
});

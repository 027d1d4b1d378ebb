import { expect } from 'chai';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import { aSite, type Site } from '../site.factory.ts';
import { findBoxes } from './findBoxes.ts';

const page = (...runs: [string, number, number, number, number][]): PageText => ({
  width: 600,
  height: 800,
  runs: runs.map(([text, ...box]) => ({ text, box })),
});

describe('findBoxes', () => {
  it('cuts a word out of its run by width', () => {
    expect(findBoxes(page(['2024年储能装机', 0, 80, 600, 100]), ['储能'])).to.deep.equal([
      [0.4286, 0.1, 0.7143, 0.125],
    ]);
  });

  it('follows a word over a line break, one box a line', () => {
    const split = page(['推动新', 0, 0, 300, 20], ['能源发展', 0, 20, 400, 40]);
    expect(findBoxes(split, ['新能源'])).to.deep.equal([
      [0.3333, 0, 0.5, 0.025],
      [0, 0.025, 0.3333, 0.05],
    ]);
  });

  it('sees traditional, wide and compatibility forms as the searched word', () => {
    expect(findBoxes(page(['儲能與ＡＩ', 0, 0, 500, 20]), ['储能', 'ai'])).to.have.length(2);
    expect(findBoxes(page(['⽔⼒发电', 0, 0, 400, 20]), ['水力'])).to.have.length(1);
  });

  it('does not mark within Latin words, and bears hostile pages', () => {
    expect(findBoxes(page(['it is said', 0, 0, 500, 20]), ['ai'])).to.deep.equal([]);
    expect(findBoxes(page(['said ai', 0, 0, 500, 20]), ['ai'])).to.have.length(1);
    expect(findBoxes({ ...page(['储能', 0, 0, 9, 9]), width: 0 }, ['储能'])).to.deep.equal([]);
    expect(findBoxes(page(['储能'.repeat(5000), 0, 0, 9, 9]), ['储能'])).to.have.length(200);
    expect(findBoxes(page(['储能', 0, 0, 9, 9]), ['', ' '])).to.deep.equal([]);
  });
});

interface Hits {
  pages: { page: number; text: string; boxes: number[][] }[];
}

describe('page hits', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const pages = ['储能<b>装机高增', '与此无关的一页', '装机展望', '储能成本下降'];
    await site.search.aReport({ id: 5, pages });
    await site.search.aReport({ id: 6, pages: ['储能', '储能'], visible: false });
    const layer = page(['储能装机高增', 60, 80, 360, 100]);
    await site.aFile(storeLayout.pageText(5, 0), JSON.stringify(layer));
    await site.aFile(storeLayout.pageText(5, 3), JSON.stringify(layer));
  });
  after(() => site.close());

  const hits = (body: object) => site.post<Hits>('/api/file/pagehits', body);

  it('marks what may be read, and tells of the rest no more than where', async () => {
    const { body } = await hits({ id: 5, keyword: '储能' });
    expect(body.data.pages).to.deep.equal([
      { page: 1, text: '<em>储能</em>&lt;b&gt;装机高增', boxes: [[0.1, 0.1, 0.2667, 0.125]] },
      { page: 4, text: '', boxes: [] },
    ]);
  });

  it('finds no page for no words, and no report that is taken down', async () => {
    expect((await hits({ id: 5, keyword: '' })).body.data.pages).to.deep.equal([]);
    expect((await hits({ id: 5, keyword: '不存在的词语' })).body.data.pages).to.deep.equal([]);
    expect((await hits({ id: 6, keyword: '储能' })).http).to.equal(404);
  });
});

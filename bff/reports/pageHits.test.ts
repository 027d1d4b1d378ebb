import { expect } from 'chai';
import { aPageText } from '../../mappings/marks/pageText.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { forgetKeys, fromElsewhere, keysOf } from '../accounts/phones.factory.ts';
import { limits } from '../http/limits.ts';
import { aSite, type Site } from '../site.factory.ts';

interface Hits {
  pages: {
    page: number;
    count: number;
    text: string;
    boxes: number[][];
    lines: number[];
    continued: number[];
  }[];
}

describe('page hits', () => {
  let site: Site;
  before(async () => {
    site = await aSite({ TRUSTED_PROXIES: 'loopback' });
    const pages = ['储能<b>装机高增', '与此无关的一页', '装机展望', '储能成本下降'];
    await site.search.aReport({ id: 5, pages });
    await site.search.aReport({ id: 6, pages: ['储能', '储能'], visible: false });
    const layer = aPageText(['储能装机高增', 60, 80, 360, 100]);
    await site.aFile(storeLayout.pageText(5, 0), JSON.stringify(layer));
    await site.aFile(storeLayout.pageText(5, 3), JSON.stringify(layer));
  });
  after(() => site.close());

  const hits = (body: object) => site.post<Hits>('/api/file/pagehits', body);

  it('marks what may be read, and tells of the rest no more than where', async () => {
    const { body } = await hits({ id: 5, keyword: '储能' });
    expect(body.data.pages).to.deep.equal([
      {
        page: 1,
        count: 1,
        text: '<em>储能</em>&lt;b&gt;装机高增',
        boxes: [[0.1, 0.1, 0.2667, 0.125]],
        lines: [],
        continued: [],
      },
      { page: 4, count: 1, text: '', boxes: [], lines: [], continued: [] },
    ]);
  });

  it('marks a sentence whole, with the times in it, however long it is', async () => {
    const sentence = `截至2026年10月，北向资金月度净流入为420.4亿元，${'持仓与换手同步回升，'.repeat(9)}环比下降3.1%`;
    await site.search.aReport({
      id: 7,
      date: '2026-11-01',
      pages: [`要点：${sentence}。北向资金。`, '北向资金月度净流入，环比下降。', '无关', '无关'],
    });
    const { body } = await hits({ id: 7, keyword: sentence });
    expect(body.data.pages.map(({ page, count }) => [page, count])).to.deep.equal([[1, 1]]);
    expect(body.data.pages[0]?.text).to.include(`<em>${sentence}</em>`);
  });

  it('finds no page for no words, and no report that is taken down', async () => {
    expect((await hits({ id: 5, keyword: '' })).body.data.pages).to.deep.equal([]);
    expect((await hits({ id: 5, keyword: '不存在的词语' })).body.data.pages).to.deep.equal([]);
    expect((await hits({ id: 6, keyword: '储能' })).http).to.equal(404);
  });

  it('is given so much text a minute for one address', async () => {
    const here = fromElsewhere();
    const ask = (headers: Record<string, string>) =>
      site.post('/api/file/pagehits', { id: 5, keyword: '储能' }, headers);
    await forgetKeys(site, 'limit:marked');
    expect((await ask(here)).http).to.equal(200);
    const [key = ''] = await keysOf(site, 'limit:marked');
    expect(Number(await site.services.redis.get(key)), 'a thousand or less for each call').to.be.within(1, 9);
    await site.services.redis.set(key, limits.marked.points, 'KEEPTTL');
    const refused = await ask(here);
    expect(refused.http).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, limits.marked.seconds);
    expect((await ask(fromElsewhere())).http).to.equal(200);
  });
});

import { expect } from 'chai';
import type { Data } from '../contract/call.ts';
import type { completionList } from '../contract/search.ts';
import { aSite, type Site } from '../site.factory.ts';

const order = ['hot', 'concept', 'title', 'organization', 'stock', 'industry', 'researcher'];

describe('what a search that is typed may become', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const { aReport } = site.search;
    for (let number = 1; number <= 9; number++)
      await aReport({
        title: number === 9 ? '工商业储能<b>盈利</b>测算' : `储能行业跟踪第${number}期`,
        date: `2024-05-0${number}`,
        organization: '储元证券',
        stock_name: '恒储科技',
        stock_code: '600001',
        industry_id: 21,
        researchers: ['储照夜'],
        keywords: ['储能', '液流储能'],
      });
    await aReport({ title: '储能专题之被下架的', organization: '储下证券', visible: false });
  });
  after(() => site.close());

  const ask = async (keyword: string) => (await askWhole(keyword)).map(({ text, kind }) => ({ text, kind }));
  /** The places that are named as a whole, all of which come first. */
  const places = async (keyword: string) => {
    const items = await askWhole(keyword);
    const whole = items.filter((item) => item.whole);
    expect(items.slice(0, whole.length), keyword).to.deep.equal(whole);
    return whole.map(({ kind, text, code = '', to = '' }) => `${kind} ${text} ${code} ${decodeURI(to)}`);
  };
  const askWhole = async (keyword: string) => {
    const { http, body } = await site.post<Data<typeof completionList>>('/api/file/completions', { keyword });
    expect(http).to.equal(200);
    return body.data.items;
  };

  it('is words, names and titles that begin so, eight at most, titles among them', async () => {
    const items = await ask('储');
    expect(items).to.have.length(8);
    expect(items).to.deep.include.members([
      { text: '储能', kind: 'hot' },
      { text: '储元证券', kind: 'organization' },
      { text: '储照夜', kind: 'researcher' },
      { text: '储能行业跟踪第8期', kind: 'title' },
    ]);
    expect(items.map(({ text }) => text)).not.to.include.members(['恒储科技']);
  });

  it('holds what is typed, be it wide, traditional or in the middle, and never what is taken down', async () => {
    expect(await ask('儲能')).to.deep.equal(await ask(' 储能 '));
    const items = await ask('储能');
    expect(items).to.deep.include({ text: '液流储能', kind: 'concept' });
    expect(JSON.stringify(items)).not.to.contain('下架');
    // A text like any other: the page escapes it.
    expect(await ask('工商业储能<b>')).to.deep.equal([{ text: '工商业储能<b>盈利</b>测算', kind: 'title' }]);
  });

  it('comes group by group: searches, reports, institutions, companies, industries, people', async () => {
    const kinds = (await ask('储')).map(({ kind }) => kind);
    expect(kinds).to.deep.equal([...kinds].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
    expect(new Set(kinds)).to.include.keys('hot', 'title', 'organization', 'researcher');
    expect(await ask('电力')).to.deep.include({ text: '电力设备', kind: 'industry' });
  });

  it('leads from a name to its own page, where it has one', async () => {
    const to = async (keyword: string) =>
      (await askWhole(keyword)).map(({ text, to }) => to && `${text} ${decodeURI(to)}`);
    expect(await to('储')).to.include.members([
      '储元证券 /organization/储元证券',
      '储照夜 /researcher/储元证券/储照夜',
    ]);
    expect(await to('恒储')).to.include('恒储科技 /stock/600001');
    expect(await to('电力')).to.include('电力设备 /industry/21');
    // No report is of it.
    expect((await askWhole('房地')).every(({ to }) => to === undefined)).to.equal(true);
  });

  it('may be spelled in pinyin, by syllables or first letters', async () => {
    for (const keyword of ['chuyuan', "chu'yuanz", 'Chu Yuan', 'cyzq'])
      expect(await ask(keyword), keyword).to.deep.include({ text: '储元证券', kind: 'organization' });
    expect(await ask('chuneng')).to.deep.include({ text: '储能', kind: 'hot' });
    expect(await ask('yeliu')).to.deep.include({ text: '液流储能', kind: 'concept' });
    expect(await ask('gongshangyechuneng')).to.deep.include({
      text: '工商业储能<b>盈利</b>测算',
      kind: 'title',
    });
    // A word of the dictionaries, which some report has and no hot word or name is.
    expect(await ask('genzong')).to.deep.include({ text: '跟踪', kind: 'concept' });
    expect(await ask('hengchukejii')).to.deep.equal([]);
  });

  it('is first the place that is named as a whole: by name, code, sound, short or legal form', async () => {
    const stock = 'stock 恒储科技 600001 /stock/600001';
    for (const keyword of ['恒储科技', '600001', 'SH600001', '600001.SS', 'hengchukeji', 'hckj'])
      expect(await places(keyword), keyword).to.deep.equal([stock]);
    for (const keyword of [
      '储元证券',
      '储元',
      '储元证券股份有限公司',
      '儲元證券研究所',
      'chuyuanzhengquan',
      'cyzq',
    ])
      expect(await places(keyword), keyword).to.deep.equal(['organization 储元证券  /organization/储元证券']);
    for (const keyword of ['电力设备', '电力设备行业', 'dianlishebei'])
      expect(await places(keyword), keyword).to.deep.equal(['industry 电力设备  /industry/21']);
    expect(await places('储照夜')).to.deep.equal(['researcher 储照夜  /researcher/储元证券/储照夜']);
    // Once, however it is found: letters begin its sound, too.
    for (const keyword of ['hengchukeji', 'chuzhaoye'])
      expect(
        (await ask(keyword)).filter(({ kind }) => kind === 'stock' || kind === 'researcher'),
      ).to.have.length(1);
    // Names that nothing listed has, and pieces of names, name none.
    for (const keyword of ['储下证券', '600002', '房地产', '恒储'])
      expect(await places(keyword)).to.deep.equal([]);
  });

  it('is a report, which opens', async () => {
    const [report] = (await askWhole('工商业储能')).filter(({ kind }) => kind === 'title');
    expect(report?.to).to.match(/^\/detail\/\d+$/);
  });

  it('is nothing for nothing and for what nobody has', async () => {
    for (const keyword of ['', '  ', '木星采矿']) expect(await ask(keyword)).to.deep.equal([]);
    const { http } = await site.post('/api/file/completions', { keyword: '长'.repeat(41) });
    expect(http).to.equal(422);
  });
});

import { expect } from 'chai';
import type { Input } from '../contract/call.ts';
import type { searchReports } from '../contract/search.ts';
import { planOf, visitor } from '../entitlements/plans.ts';
import { knownReports } from './knownReports.factory.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { member, searchAs } from './searchAs.testkit.ts';

const now = new Date('2024-07-01T04:00:00Z');

describe('searchReports', () => {
  let site: SearchSite;
  const ids: Record<string, number> = {};

  /** Searches as a member, full text unless said otherwise. */
  const search = (request: Input<typeof searchReports>, viewer: typeof visitor = member) =>
    searchAs(site, { onlyTitle: 0, ...request }, viewer, now);
  const found = async (request: Input<typeof searchReports>) => {
    const { files } = await search(request);
    return files.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0]);
  };

  before(async () => {
    site = await aSearchSite();
    Object.assign(ids, await knownReports(site));
  });
  after(() => site.close());

  it('finds by title in title mode and by any page in full text', async () => {
    expect(await found({ keyword: '光伏', onlyTitle: 1 })).to.have.members(['solar', 'storage']);
    expect(await found({ keyword: '逆变器', onlyTitle: 1 })).to.deep.equal([]);
    expect(await found({ keyword: '逆变器' })).to.deep.equal(['solar']);
  });

  it('gives snippets with page numbers, best page first, marked', async () => {
    const { files } = await search({ keyword: '组件排产' });
    expect(files[0]?.content_array[0]).to.deep.equal({
      page: 2,
      text: '<em>组件排产</em>环比增长，逆变器出口恢复。',
      count: 1,
    });
    expect((await search({ keyword: '光伏', onlyTitle: 1 })).files[0]?.content_array).to.deep.equal([]);
  });

  it('lets only its own marks through as HTML', async () => {
    const { files } = await search({ keyword: '脚本' });
    expect(files[0]?.name_highlight).to.equal(
      '&lt;script&gt;alert(1)&lt;/script&gt;<em>脚本</em>与&quot;引号&quot;a/b',
    );
    expect(files[0]?.content_array[0]?.text).to.equal(
      '页面&lt;b&gt;<em>脚本</em>&lt;/b&gt;内容 &amp; 其他/更多',
    );
  });

  it('marks organization and researchers and keeps the other names', async () => {
    const [file] = (await search({ keyword: '李海洋', onlyTitle: 1 })).files;
    expect(file?.id).to.equal(ids.solar);
    expect(file?.researcher_highlight).to.equal('<em>李海洋</em>、王一');
    const [other] = (await search({ keyword: '远山证券', onlyTitle: 1 })).files;
    expect(other?.organization_highlight).to.equal('<em>远山证券</em>');
  });

  it('reads quotes, exclusions, NOT and hyphens', async () => {
    expect(await found({ keyword: '"组件价格"' })).to.deep.equal(['solar']);
    expect(await found({ keyword: '"价格组件"' })).to.deep.equal([]);
    expect(await found({ keyword: '光伏 -储能' })).to.deep.equal(['solar']);
    expect(await found({ keyword: '光伏 NOT 逆变器' })).to.deep.equal(['storage']);
    expect(await found({ keyword: '-光伏 -脚本 -铜', onlyTitle: 1 })).to.deep.equal(['battery']);
  });

  it('finds traditional input, wide forms, pinyin, initials, codes and single characters', async () => {
    expect((await found({ keyword: '儲能與光伏', onlyTitle: 1 }))[0]).to.equal('storage');
    expect(await found({ keyword: 'qimingdianchi', onlyTitle: 1 })).to.deep.equal(['battery']);
    expect(await found({ keyword: 'qmdc', onlyTitle: 1 })).to.deep.equal(['battery']);
    // Pinyin of a name finds it anywhere, among other words too.
    expect((await found({ keyword: 'guangfu组件' }))[0]).to.equal('solar');
    expect((await found({ keyword: 'xny' })).length).to.equal(0);
    expect(await found({ keyword: 'qmdc' })).to.deep.equal(['battery']);
    expect((await found({ keyword: 'yszq' }))[0]).to.equal('solar');
    for (const code of ['301999', '３０１９９９', '301999.SZ', 'sz301999']) {
      expect(await found({ keyword: code, onlyTitle: 1 }), code).to.deep.equal(['battery']);
    }
    expect(await found({ keyword: '铜', onlyTitle: 1 })).to.deep.equal(['copper']);
    expect(await found({ keyword: 'A股' })).to.deep.equal(['battery']);
    expect(await found({ keyword: 'A股', onlyTitle: 1 })).to.deep.equal(['battery']);
  });

  it('finds words that stand in different fields', async () => {
    const whole = async (keyword: string, onlyTitle: 0 | 1) =>
      (await search({ keyword, onlyTitle })).files.filter(({ missing }) => !missing).map(({ id }) => id);
    expect(await whole('远山证券 光伏', 1)).to.deep.equal([ids.solar]);
    expect(await whole('启明电池 钠电池', 0)).to.deep.equal([ids.battery]);
  });

  it('lists all visible reports without a keyword, newest first, dateless last', async () => {
    const { files, total, totalFile } = await search({ order: 1 });
    expect(files.map(({ id }) => id)).to.deep.equal([
      ids.solar,
      ids.storage,
      ids.battery,
      ids.copper,
      ids.nasty,
    ]);
    expect([total, totalFile]).to.deep.equal([5, 5]);
    expect((await found({ order: 2 }))[0]).to.equal('copper');
    expect((await found({}))[0]).to.equal('solar');
  });

  it('filters by type, feature, days of China and pages; a custom range beats dateRange', async () => {
    expect(await found({ typeIds: [4, 2] })).to.have.members(['storage', 'battery']);
    expect(await found({ recommend: 1 })).to.deep.equal(['storage']);
    expect(await found({ hideTrader: 1 })).to.deep.equal(['storage']);
    expect(await found({ dateRange: 1 })).to.deep.equal(['solar']);
    expect(await found({ pageCount: 2 })).to.deep.equal(['solar']);
    const startTime = Date.parse('2023-03-01T00:00:00+08:00') / 1000;
    const endTime = Date.parse('2023-03-01T23:59:59+08:00') / 1000;
    expect(await found({ dateRange: 1, startTime, endTime })).to.deep.equal(['storage']);
    // Clients that always send a range send an empty one.
    for (const none of [0, ''] as const)
      expect(await found({ dateRange: 1, startTime: none, endTime: none })).to.deep.equal(['solar']);
  });

  it('counts each facet as if its own selection were absent', async () => {
    const { facets, total } = await search({ typeIds: [1], pageCount: 2 });
    expect(total).to.equal(1);
    const types = Object.fromEntries(facets.types.map(({ id, count }) => [id, count]));
    // Only one report has more than 15 pages, whatever its type.
    expect(types).to.include({ 1: 1, 2: 0, 4: 0 });
    // Of type 1 there are three; page counts of them all.
    expect(facets.pages.map(({ count }) => count)).to.deep.equal([1, 1, 0]);
    expect(facets.industries).to.deep.equal([{ id: 21, name: '电力设备', count: 1 }]);
    expect(facets.years).to.deep.equal([{ id: 2024, name: '2024年', count: 1 }]);
  });

  it('shows a visitor ten results and tells the true total', async () => {
    const { files, limit, total } = await search({ page: 2, pageSize: 3 }, visitor);
    expect([files.length, limit, total]).to.deep.equal([2, 10, 5]);
    const beyond = await search({ page: 5, pageSize: 3 }, visitor);
    expect([beyond.files.length, beyond.total]).to.deep.equal([0, 5]);
    const far = await search({ page: 1_000_000 });
    expect([far.files.length, far.limit]).to.deep.equal([0, planOf(1).searchResults]);
  });

  it('takes text of any length and says when it cut it', async () => {
    const { files, truncated } = await search({
      keyword: `光伏行业深度：组件价格见底${' 逆变器'.repeat(500)}`,
    });
    expect(truncated).to.equal(true);
    expect(files[0]?.id).to.equal(ids.solar);
    expect((await search({ keyword: '光伏' })).truncated).to.equal(false);
  });

  it('forgives a changed word in a long title', async () => {
    expect((await found({ keyword: '光伏行业深度报告：组件价格见底', onlyTitle: 1 }))[0]).to.equal('solar');
  });

  it('treats signs of query languages as text', async () => {
    for (const keyword of [
      '*',
      '光伏*',
      'title:光伏 OR (',
      '{"match_all":{}}',
      '\\',
      '""',
      '- -',
      '\u0000',
      '"a·b"',
      '"光·伏.c’d:e"',
      'й'.repeat(3_000),
      '한'.repeat(3_000),
      'すごい'.repeat(1_000),
      '😀'.repeat(3_000),
      'xian'.repeat(1_000),
      '铜 '.repeat(2_000),
      '𠮷A',
    ]) {
      for (const onlyTitle of [0, 1] as const) {
        expect((await search({ keyword, onlyTitle })).total, keyword.slice(0, 20)).to.be.at.least(0);
      }
    }
    const totalOf = async (keyword: string) => (await search({ keyword })).total;
    expect(await totalOf('光伏*')).to.equal(await totalOf('光伏'));
    expect(await totalOf('{"match_all":{}}')).to.equal(0);
  });

  it('refuses ids that are in no taxonomy', async () => {
    for (const wrong of [{ typeIds: [9] }, { industryIds: [1, 999] }]) {
      const error = await search(wrong).then(
        () => null,
        (reason) => reason,
      );
      expect(error?.id).to.equal('invalid');
    }
  });

  it('goes on with the closest when few reports hold all words, and tells what they lack', async () => {
    const { files, relaxed, total, facets } = await search({ keyword: '储能 逆变器' });
    expect([relaxed, total]).to.deep.equal([true, 2]);
    expect(files.map(({ id, missing }) => [id, missing])).to.have.deep.members([
      [ids.storage, ['逆变器']],
      [ids.solar, ['储能']],
    ]);
    expect(facets.industries).to.deep.equal([{ id: 21, name: '电力设备', count: 2 }]);
    const whole = await search({ keyword: '光伏 逆变器' });
    expect(whole.files.map(({ id, missing }) => [id, missing])).to.deep.equal([
      [ids.solar, undefined],
      [ids.storage, ['逆变器']],
    ]);
  });

  it('pages through both stages without losing or repeating a hit, in every order', async () => {
    for (const order of [0, 1, 2] as const) {
      const keyword = '光伏 逆变器 钠电池';
      const all = (await search({ keyword, order })).files.map(({ id }) => id);
      expect(all, `order ${order}`).to.have.members([ids.solar, ids.storage, ids.battery]);
      const single = async (page: number) =>
        (await search({ keyword, order, page, pageSize: 1 })).files[0]?.id;
      expect(await Promise.all([1, 2, 3, 4].map(single))).to.deep.equal([...all, undefined]);
    }
    // A hit with all words stays first, though the other is newer.
    const [first] = (await search({ keyword: '储能 装机', order: 1 })).files;
    expect(first?.id).to.equal(ids.storage);
  });

  it('never drops what is quoted or adds what is excluded, and a single word stays as it is', async () => {
    expect(await found({ keyword: '"逆变器" 储能' })).to.deep.equal(['solar']);
    expect(await found({ keyword: '储能 逆变器 -组件' })).to.deep.equal(['storage']);
    const { relaxed, files } = await search({ keyword: '逆变器' });
    expect([relaxed, files.length]).to.deep.equal([false, 1]);
    expect(await found({ keyword: '逆变机' })).to.deep.equal(['solar']);
    expect((await search({ keyword: '逆变机', onlyTitle: 1 })).total).to.equal(0);
  });

  it('says of few title hits how many full text has', async () => {
    const title = await search({ keyword: '逆变器', onlyTitle: 1 });
    expect([title.total, title.full_text_total]).to.deep.equal([0, 1]);
    for (const keyword of ['储能 逆变器', '光伏', '不存在的词']) {
      const full = await search({ keyword });
      const { full_text_total } = await search({ keyword, onlyTitle: 1 });
      expect(full_text_total, keyword).to.equal(full.total);
      expect(full.full_text_total).to.equal(undefined);
    }
    expect((await search({ onlyTitle: 1 })).full_text_total).to.equal(undefined);
  });

  it('answers a title search in full text where no title has the words and the text finds more', async () => {
    const answer = async (keyword: string, more: Input<typeof searchReports> = {}) => {
      const { mode, total, files, relaxed } = await search({ keyword, onlyTitle: 1, orText: 1, ...more });
      return {
        mode,
        total,
        relaxed,
        ids: files.map(({ id }) => id),
        snippets: files[0]?.content_array.length,
      };
    };
    const text = await search({ keyword: '逆变器' });
    expect(text.mode).to.equal('text');
    expect(await answer('逆变器')).to.deep.equal({
      mode: 'text',
      total: text.total,
      relaxed: false,
      ids: text.files.map(({ id }) => id),
      snippets: 1,
    });
    expect((await answer('逆变器', { page: 2 })).ids).to.deep.equal([]);
    for (const keyword of ['光伏', '', '不存在的词语'])
      expect((await answer(keyword)).mode).to.equal('title');
    expect((await search({ keyword: '逆变器', onlyTitle: 1 })).mode).to.equal('title');
  });

  it('suggests what was meant where one character is wrong', async () => {
    const suggestion = async (keyword: string, onlyTitle: 0 | 1 = 0) =>
      (await search({ keyword, onlyTitle })).suggestion;
    expect(await suggestion('逆变机')).to.equal('逆变器');
    expect(await suggestion('起明电池', 1)).to.equal('启明电池');
    expect(await suggestion('光负 组件')).to.equal('光伏 组件');
    expect(await suggestion('光伏行页深度')).to.equal('光伏行业深度');
    for (const right of ['光伏', '储能 逆变器', 'xyz', '不存在的词语', '"逆变机"'])
      expect(await suggestion(right), right).to.equal(undefined);
    // Not in a title, but in a text: nothing is wrong with it.
    expect(await suggestion('逆变器', 1)).to.equal(undefined);
  });

  it('reads institutions, people, companies and times out of the words, and lets each be taken off', async () => {
    const read = async (request: Input<typeof searchReports>) => {
      const { files, filters_read } = await search(request);
      const names = files.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0]);
      return [names, filters_read.map(({ field, value, text }) => [field, value, text])];
    };
    expect(await read({ keyword: '机构:远山证券 光伏' })).to.deep.equal([
      ['solar'],
      [['organization', '远山证券', '机构:远山证券']],
    ]);
    expect((await read({ keyword: '作者：李海洋', onlyTitle: 1 }))[0]).to.deep.equal(['solar']);
    for (const keyword of ['股票:301999', '股票：启明电池 A股']) {
      expect((await read({ keyword }))[0], keyword).to.deep.equal(['battery']);
    }
    expect((await read({ keyword: '光伏 2023年' }))[0]).to.deep.equal(['storage']);
    expect(await read({ keyword: '24Q1 钠电池' })).to.deep.equal([
      ['battery'],
      [['quarter', '2024Q1', '24Q1']],
    ]);
    expect((await read({ keyword: '一季度 营收' }))[0]).to.deep.equal(['battery']);
    const off = await read({ keyword: '机构:青禾研究院 光伏', ignoreRead: ['organization'] });
    expect(off[1]).to.deep.equal([]);
    expect(off[0]).to.include.members(['storage', 'solar']);
    // Where nothing is left, the words are sought as they stand.
    expect(await read({ keyword: '光伏 2009年' })).to.deep.equal([['solar', 'storage'], []]);
    const { files } = await search({ keyword: '2009年光伏' });
    expect(files.map(({ id, missing }) => [id, missing])).to.deep.equal([
      [ids.solar, ['2009']],
      [ids.storage, ['2009']],
    ]);
  });

  it('finds a quoted character in texts as in titles, and leaves out what is excluded', async () => {
    expect(await found({ keyword: '"矿"', onlyTitle: 0 })).to.deep.equal(['copper']);
    expect(await found({ keyword: '"铜"', onlyTitle: 0 })).to.deep.equal(['copper']);
    expect(await found({ keyword: '光伏 -排', onlyTitle: 0 })).to.deep.equal(['storage']);
  });

  it('finds by pinyin what stands in names and texts, and marks it', async () => {
    expect(await found({ keyword: 'yuanshanzhengquan', onlyTitle: 1 })).to.deep.equal(['solar']);
    const { files } = await search({ keyword: 'nibianqi' });
    expect(files.map(({ id }) => id)).to.deep.equal([ids.solar]);
    expect(files[0]?.content_array[0]).to.include({ page: 2, count: 1 });
    expect(files[0]?.content_array[0]?.text).to.include('<em>逆变器</em>');
    expect((await found({ keyword: 'guangfuzujian' }))[0]).to.equal('solar');
  });

  it('gives words of asking no weight', async () => {
    expect(await found({ keyword: '如何看待组件排产恢复的原因' })).to.deep.equal(['solar']);
    const { relaxed, files } = await search({ keyword: '逆变器出口有哪些' });
    expect([relaxed, files[0]?.missing]).to.deep.equal([false, undefined]);
  });
});

import { expect } from 'chai';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { forgetKeys } from '../accounts/phones.factory.ts';
import type { ReportDetail, ReportListItem } from '../contract/entities.ts';
import { aSite, type Site } from '../site.factory.ts';

interface List {
  files: ReportListItem[];
  total: number;
  new: number;
}

describe('lists of reports', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const { aReport } = site.search;
    await aReport({
      id: 1,
      title: '储能行业深度',
      date: '2024-01-01',
      type_id: 1,
      industry_id: 5,
      keywords: ['储能'],
    });
    await aReport({
      id: 2,
      title: '储能电池需求跟踪',
      date: '2024-01-02',
      type_id: 1,
      industry_id: 5,
      keywords: ['储能'],
    });
    await aReport({
      id: 3,
      title: '白酒渠道调研',
      date: '2024-01-03',
      type_id: 2,
      industry_id: 8,
      recommend: 1,
    });
    await aReport({
      id: 4,
      title: '社融数据点评',
      date: null,
      type_id: 3,
      organization: '另一研究所',
      recommend: 2,
    });
    await aReport({
      id: 5,
      title: '储能已下架',
      visible: false,
      type_id: 1,
      recommend: 1,
      keywords: ['储能'],
    });
    await aReport({
      id: 6,
      title: '今日晨会',
      date: '2024-01-04',
      type_id: 7,
      organization: '',
      created_at: new Date().toISOString(),
    });
    await aReport({ id: 7, title: '无机构的报告', date: '2024-01-05', organization: '' });
  });
  // The lists of today are led by earlier readers.
  beforeEach(() => forgetKeys(site, 'read'));
  after(() => site.close());

  const list = async (path: string, body: object) => {
    const answer = await site.post<List>(`/api/file/${path}`, body);
    expect(answer.http, answer.body.message).to.equal(200);
    return { ...answer.body.data, ids: answer.body.data.files.map(({ id }) => id) };
  };

  it('ranks picks of the kind first, then what was read, then the newest', async () => {
    expect((await list('homelist', { recommend: 1 })).ids).to.deep.equal([3, 7, 6, 2, 1, 4]);
    expect((await list('homelist', { recommend: 2 })).ids).to.deep.equal([4, 7, 6, 3, 2, 1]);
    for (const browser of ['a', 'b', 'b']) {
      await site.post('/api/file/detail', { id: 1 }, { 'user-agent': browser });
    }
    await site.post('/api/file/detail', { id: 2 }, { 'user-agent': 'a' });
    const daily = await list('homelist', { recommend: 1 });
    expect(daily.ids).to.deep.equal([3, 1, 2, 7, 6, 4]);
    expect(daily.files.map(({ today_read }) => today_read)).to.deep.equal([0, 2, 1, 0, 0, 0]);
    expect([daily.total, daily.new], 'one came in today, none was published').to.deep.equal([6, 0]);
    expect((await list('recommendlist', { recommend: 1, id: 3 })).ids).to.deep.equal([1, 2, 7, 6, 4]);
  });

  it('counts a reader once a day, in the search too', async () => {
    const read = async (browser: string) =>
      (await site.post<ReportDetail>('/api/file/detail', { id: 4 }, { 'user-agent': browser })).body.data
        .today_read;
    expect([await read('x'), await read('x'), await read('y')]).to.deep.equal([1, 1, 2]);
    const [found] = (await list('search', { keyword: '社融数据' })).files;
    expect([found?.id, found?.today_read]).to.deep.equal([4, 2]);
  });

  it('pages without overlap, and to an empty page beyond the end', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list('homelist', { recommend: 3, page, pageSize: 4 })),
    );
    expect(pages.map(({ ids }) => ids.length)).to.deep.equal([4, 2, 0]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).to.equal(6);
    const deep = await list('homelist', { recommend: 1, page: 1_000_000, pageSize: 50 });
    expect([deep.ids, deep.total]).to.deep.equal([[], 6]);
  });

  it('lists one file type newest first, and refuses unknown types', async () => {
    expect((await list('fileListOfType', { id: 1 })).ids).to.deep.equal([7, 2, 1]);
    const unknown = await site.post('/api/file/fileListOfType', { id: 99 });
    expect([unknown.http, unknown.body.data]).to.deep.equal([404, '没有这个报告类型']);
  });

  it('finds similar reports by subject, never itself nor what is taken down', async () => {
    const similar = await list('similarlist', { id: 1 });
    expect(similar.ids[0]).to.equal(2);
    expect(similar.ids).not.to.include.members([1]);
    expect(similar.ids).not.to.include(5);
    expect((await site.post('/api/file/similarlist', { id: 5 })).body.data).to.equal('报告不存在');
  });

  it('lists the same organization; reports without one are no organization', async () => {
    expect((await list('sameOrganizationlist', { id: 1 })).ids).to.deep.equal([3, 2]);
    expect((await list('sameOrganizationlist', { id: 6 })).ids).to.deep.equal([]);
  });

  it('shows as new what was published today, not what came in today', async () => {
    const newOnes = async () => (await list('fileListOfType', { id: 7 })).files.map(({ is_new }) => is_new);
    const today = { id: 8, title: '当日晨会', date: chinaDay(new Date()), type_id: 7 };
    await site.search.aReport({ ...today, visible: false });
    expect(await newOnes()).to.deep.equal([0]);
    await site.search.aReport(today);
    expect(await newOnes()).to.deep.equal([1, 0]);
  });
});

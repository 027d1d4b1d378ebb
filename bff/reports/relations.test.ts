import { expect } from 'chai';
import type { ReportListItem } from '../contract/entities.ts';
import type { ReportReference } from '../contract/reports.ts';
import { aSite, type Site } from '../site.factory.ts';
import { readCited } from './cited.ts';

interface Relations {
  versions: ReportReference[];
  cited: ReportReference[];
  series: { total: number; previous: ReportReference | null; next: ReportReference | null } | null;
}

describe('relations of a report', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const { aReport } = site.search;
    const week = (id: number, date: string | null, more = {}) =>
      aReport({
        id,
        title: `煤炭行业周报${id}`,
        date,
        series: '远山证券 煤炭行业周报',
        keywords: ['煤炭'],
        ...more,
      });
    await week(11, '2024-03-01');
    await week(12, '2024-03-08');
    await week(13, '2024-03-08');
    await week(14, '2024-03-15');
    await week(15, '2024-03-22', { visible: false });
    await week(16, '2024-03-15', { copy_of: 14 });
    await aReport({ id: 21, title: '煤炭行业深度', date: '2024-01-01', keywords: ['煤炭'] });
    await aReport({ id: 22, title: '煤炭行业深度', date: '2024-01-01', keywords: ['煤炭'], copy_of: 21 });
  });
  after(() => site.close());

  const ask = async <Answer>(path: string, body: object) =>
    (await site.post<Answer>(`/api/file/${path}`, body)).body.data;
  const seriesOf = async (id: number) => {
    const { series } = await ask<Relations>('relations', { id });
    return series && [series.previous?.id, series.next?.id, series.total];
  };

  it('are the issues before and after it and all of them, without copies and what is taken down', async () => {
    expect(await seriesOf(11)).to.deep.equal([undefined, 12, 4]);
    expect(await seriesOf(12)).to.deep.equal([11, 13, 4]);
    expect(await seriesOf(13)).to.deep.equal([12, 14, 4]);
    expect(await seriesOf(14)).to.deep.equal([13, undefined, 4]);
    expect(await seriesOf(21)).to.equal(null);
    const { files, total } = await ask<{ files: ReportListItem[]; total: number }>('serieslist', { id: 12 });
    expect([files.map(({ id }) => id), total]).to.deep.equal([[14, 13, 12, 11], 4]);
  });

  it('are those of its house that its own list names by title and date, and no others', async () => {
    const { aReport } = site.search;
    const [organization, date] = ['海岳证券', '2022-04-12'];
    await aReport({ id: 31, organization, date, title: '成交量激增时刻的信息', subtitle: '多因子系列之一' });
    await aReport({ id: 32, organization, date: '2022-05-08', title: '潮汐因子构建' });
    await aReport({ id: 33, organization, date: '2022-05-30', title: '「勇攀高峰」因子' });
    // Of another house, of another day, taken down, and two of one name.
    await aReport({ id: 34, organization: '远山证券', date, title: '缺口回补' });
    await aReport({ id: 35, organization, date: '2022-01-03', title: '估值因子坏了怎么修' });
    await aReport({ id: 36, organization, date, title: '换手率因子', visible: false });
    for (const id of [37, 38]) await aReport({ id, organization, date, title: '月度观察' });
    const list = [
      '相关研究报告：',
      '1《成交量激增时刻的信息——多因子系列之一》2022.04.12',
      '《金融工程：潮汐因子构建》 ——2022-5-8',
      '3.《“勇攀高峰”因子》（2022年05月）',
      '《缺口回补》-2022.4.12',
      '《估值因子坏了怎么修》-2022.4.12',
      '《换手率因子》2022-04-12',
      '《月度观察》2022-04-12',
      '《球队硬币因子》2022-04-12',
      '证券分析师：周琦',
      '正文提到的《缺口回补因子的构建》2022-04-12 不在其列，因为它离清单太远，隔着一整段别的文字。',
    ].join('\n');
    expect(readCited(list).map(({ date: day }) => day)).to.deep.equal([
      ...['2022-04-12', '2022-05-08', '2022-05'],
      ...Array(5).fill('2022-04-12'),
    ]);
    expect(readCited('因子研究见《潮汐因子构建》2022-05-08')).to.deep.equal([]);
    await aReport({ id: 39, organization, title: '球队硬币因子', date, pages: ['封面', list] });
    const { cited } = await ask<Relations>('relations', { id: 39 });
    expect(cited.map(({ id }) => id)).to.deep.equal([31, 32, 33]);
  });

  it('are its other versions, from each of them', async () => {
    const versionsOf = async (id: number) =>
      (await ask<Relations>('relations', { id })).versions.map((version) => version.id);
    expect(await versionsOf(21)).to.deep.equal([22]);
    expect(await versionsOf(22)).to.deep.equal([21]);
    expect(await versionsOf(11)).to.deep.equal([]);
    expect((await site.post('/api/file/relations', { id: 99 })).http).to.equal(404);
  });

  it('make similar reports of more than one subject, none of them a copy', async () => {
    const { files } = await ask<{ files: ReportListItem[] }>('similarlist', { id: 22 });
    const ids = files.map(({ id }) => id);
    expect(ids).to.have.members([11, 12, 13, 14]);
    const beside = await ask<{ files: ReportListItem[] }>('similarlist', { id: 11 });
    expect(beside.files.map(({ id }) => id).slice(0, 2)).to.include(21);
  });
});

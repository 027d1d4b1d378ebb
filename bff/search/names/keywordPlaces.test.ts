import { expect } from 'chai';
import type { Data } from '../../contract/call.ts';
import type { placeDetail } from '../../contract/places.ts';
import type { searchReports } from '../../contract/search.ts';
import { aSite, type Site } from '../../site.factory.ts';

describe('the places that a keyword names', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const house = { organization: 'Q&A证券', researchers: ['苏远山'] };
    await site.search.reports([
      { title: '一', ...house, stock_code: '600123.SH', stock_name: '泽远股份', industry_id: 4 },
      { title: '二', ...house, stock_code: '600123', stock_name: '泽远股份', industry_id: 4 },
      { title: '三', ...house, stock_code: '600123', stock_name: '泽远股份', copy_of: 2 },
      { title: '四', ...house, visible: false },
      {
        title: '五',
        organization: '泊澜证券',
        researchers: ['苏远山'],
        stock_code: '00987',
        stock_name: '泊港',
      },
      {
        title: '六',
        organization: '泊澜证券',
        researchers: ['TOM LEE'],
        stock_code: 'QXYZ.O',
        stock_name: 'QX',
      },
      { title: '八', organization: '泊澜证券', stock_code: '09876', stock_name: '泊舟' },
      { title: '七', organization: '泊澜证券', researchers: ['钱见川', '苏远山'], copy_of: 5 },
    ]);
  });
  after(() => site.close());

  const search = async (body: object) =>
    (await site.post<Data<typeof searchReports>>('/api/file/search', body)).body.data;
  const places = async (keyword: string) =>
    (await search({ keyword })).places?.map(
      ({ kind, text, code, organization, count }) => `${kind} ${text} ${code ?? organization ?? ''} ${count}`,
    );

  it('are told with the answer: kind, name, code or house, and how many reports they list', async () => {
    for (const keyword of ['泽远股份', '600123', 'sh600123', '600123.SH', '"泽远股份"', 'zeyuangufen'])
      expect(await places(keyword), keyword).to.deep.equal(['stock 泽远股份 600123 2']);
    for (const keyword of ['00987', '0987.HK', '987.HK', 'HK00987'])
      expect(await places(keyword), keyword).to.deep.equal(['stock 泊港 00987 1']);
    for (const keyword of ['9876', '9876.hk', '09876'])
      expect(await places(keyword), keyword).to.deep.equal(['stock 泊舟 09876 1']);
    for (const keyword of ['QXYZ', 'qxyz.us', 'QXYZ.O'])
      expect(await places(keyword), keyword).to.deep.equal(['stock QX QXYZ 1']);
    expect(await places('钢铁')).to.deep.equal(['industry 钢铁  2']);
    expect(await places('Ｑ&A证券')).to.deep.equal(['organization Q&A证券  2']);
    expect(await places('tom lee')).to.deep.equal(['researcher TOM LEE 泊澜证券 1']);
  });

  it('are several where houses have researchers of one name', async () => {
    expect(await places('苏远山')).to.have.members([
      'researcher 苏远山 Q&A证券 2',
      'researcher 苏远山 泊澜证券 1',
    ]);
  });

  it('list as many reports as they say, and those of copies alone the copies', async () => {
    for (const keyword of ['泽远股份', 'QXYZ', '钢铁', 'Q&A证券', '苏远山', '钱见川'])
      for (const { kind, to, count } of (await search({ keyword })).places ?? []) {
        const [, , first = '', second] = to.split('/').map(decodeURIComponent);
        const place = { kind, name: second ?? first, ...(second && { organization: first }) };
        const { body } = await site.post<Data<typeof placeDetail>>('/api/place/detail', place);
        expect(body.data.total, to).to.equal(count);
      }
  });

  it('are none for pieces of names, words beside them, and behind the first page', async () => {
    for (const keyword of ['泽远', '泽远股份 年报', '证券', '', '900001', '只有'])
      expect(await places(keyword), keyword).to.equal(undefined);
    expect((await search({ keyword: '泽远股份', page: 2 })).places).to.equal(undefined);
  });
});

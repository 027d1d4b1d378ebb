import { expect } from 'chai';
import type { Input } from '../contract/call.ts';
import { searchPages, type searchReports } from '../contract/search.ts';
import type { Placements } from '../documents/index.ts';
import { readsEverything } from '../entitlements/readingRights.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { runPageSearch } from './runPageSearch.ts';
import { member, searchAs } from './searchAs.testkit.ts';

describe('reports that operators placed for a keyword', () => {
  let site: SearchSite;
  /** All reports are of 光伏; 90 and 91 say nothing of it. */
  const pages = ['光伏组件价格企稳，硅料库存下降。'];
  before(async () => {
    site = await aSearchSite();
    await site.reports([
      ...Array.from({ length: 30 }, (_none, index) => ({
        id: index + 1,
        title: `光伏行业点评${index + 1}`,
        date: `2026-0${1 + (index % 3)}-11`,
        type_id: 1 + (index % 2),
        pages,
      })),
      { id: 90, title: '储能年度策略', type_id: 2, date: '2025-03-02', pages: ['储能装机提速。'] },
      { id: 91, title: '已下架的深度', visible: false, pages: ['储能。'] },
    ]);
  });
  after(() => site.close());

  const search = async (placements: Partial<Placements>, given: Input<typeof searchReports> = {}) => {
    const documents = {
      ...site.documents,
      placements: async () => ({ pins: [], hidden: [], ...placements }),
    };
    const asked = { keyword: '光伏', onlyTitle: 0, pageSize: 10, trend: 1, ...given } as const;
    return searchAs({ ...site, documents }, asked);
  };
  const idsOf = ({ files }: Awaited<ReturnType<typeof search>>) => files.map(({ id }) => id);
  const sums = ({ total, facets, trend }: Awaited<ReturnType<typeof search>>) => [
    total,
    facets.types.reduce((sum, { count }) => sum + count, 0),
    facets.years.reduce((sum, { count }) => sum + count, 0),
    trend?.reduce((sum, { count }) => sum + count, 0),
  ];

  it('stand at their ranks on whatever page, each once, and are counted with the others', async () => {
    const plain = [1, 2, 3, 4].map(async (page) => idsOf(await search({}, { page })));
    const others = (await Promise.all(plain)).flat();
    expect(others).to.have.length(30);
    const pins = [
      { id: 90, rank: 1 },
      { id: others[20] ?? 0, rank: 3 },
      { id: others[0] ?? 0, rank: 12 },
    ];
    const pages = [1, 2, 3, 4].map((page) => search({ pins }, { page }));
    const found = (await Promise.all(pages)).flatMap(idsOf);
    const rest = others.filter((id) => !pins.some((pin) => pin.id === id));
    expect(found).to.deep.equal([
      90,
      rest[0],
      pins[1]?.id,
      ...rest.slice(1, 9),
      pins[2]?.id,
      ...rest.slice(9),
    ]);
    const first = await search({ pins });
    expect(sums(first)).to.deep.equal([31, 31, 31, 31]);
    expect(first.files.map(({ pinned }) => pinned ?? 0)).to.deep.equal([1, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(first.files[0]?.missing).to.equal(undefined);
  });

  it('pass filters as others do, stay down when taken down, and are pinned in no order by date', async () => {
    const pins = [
      { id: 91, rank: 1 },
      { id: 90, rank: 1 },
    ];
    const all = await search({ pins });
    expect([idsOf(all)[0], all.total]).to.deep.equal([90, 31]);
    const first = await search({ pins }, { typeIds: [1] });
    expect(idsOf(first)).to.not.include(90);
    expect(first.total).to.equal(15);
    // Of the other types it says what choosing them would give.
    expect(first.facets.types.slice(0, 2).map(({ count }) => count)).to.deep.equal([15, 16]);
    const newest = await search({ pins }, { order: 1 });
    expect([newest.total, newest.files.some(({ pinned }) => pinned)]).to.deep.equal([30, false]);
  });

  it('are found where nothing else is, in titles too', async () => {
    const pins = [{ id: 90, rank: 4 }];
    for (const onlyTitle of [0, 1] as const) {
      const found = await search({ pins }, { keyword: '光付电诅', onlyTitle });
      expect([idsOf(found), found.total, found.corrected]).to.deep.equal([[90], 1, undefined]);
    }
  });

  it('are hidden for the keyword alone, from pages and counts too', async () => {
    const hidden = [1, 2];
    const all = [1, 2, 3].map(async (page) => idsOf(await search({ hidden }, { page })));
    expect((await Promise.all(all)).flat()).to.not.include.members(hidden);
    const first = await search({ hidden }, { counts: 1 });
    expect([sums(first), first.counts?.pages]).to.deep.equal([[28, 28, 28, 28], 28]);
    const documents = { ...site.documents, placements: async () => ({ pins: [], hidden }) };
    const request = searchPages.request.parse({ keyword: '光伏', pageSize: 50 });
    const { pages: shown, total } = await runPageSearch(request, member, documents, readsEverything);
    expect(total).to.equal(28);
    expect(shown.map(({ id }) => id)).to.not.include.members(hidden);
  });
});

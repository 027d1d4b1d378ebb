import { expect } from 'chai';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { shiftsOf, watchShifts } from './access.testkit.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

describe('the home page in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    const { site } = visited;
    for (const place of [1, 2, 3, 4, 5])
      await aCollection(made.database, { place, name: `专题之${place}`, reportIds: [1] });
    for (let number = 1; number <= 20; number++) {
      await site.search.aReport({
        title: `储能行业跟踪第${number}期`,
        industry_id: number <= 14 ? 5 : 7,
        type_id: 2,
        date: `2024-05-${String(number).padStart(2, '0')}`,
        keywords: ['储能'],
        has_pdf: false,
      });
    }
    await site.aChart({
      id: 10_001,
      report_id: 1,
      report_title: '储能行业跟踪第1期',
      name: '装机量',
      page: 3,
    });
  });
  after(() => visited.close());

  it(holds('home.searches-from-box', 'searches from its box and from its hot words'), async () => {
    const page = await visited.open('/');
    await page.getByRole('combobox').fill('电池');
    await page.getByRole('combobox').press('Enter');
    await page.waitForURL(`**/report?${new URLSearchParams({ keyword: '电池' })}`);
    await page.goBack();
    const words = page.getByRole('region', { name: '找到研究报告里的那一页' }).getByRole('listitem');
    await words.getByRole('link', { name: '储能', exact: true }).click();
    await page.waitForURL(`**/report?${new URLSearchParams({ keyword: '储能' })}`);
  });

  it(
    holds(
      'home.completes-typed-chosen',
      'completes what is typed, chosen by arrows or a click, and closes by Escape',
    ),
    async () => {
      const page = await visited.open('/');
      const field = page.getByRole('combobox');
      const option = (name: string | RegExp) => page.getByRole('option', { name });
      await field.fill('储能行');
      await option(/储能行业跟踪第20期/).waitFor();
      expect(await field.getAttribute('aria-expanded')).to.equal('true');
      const reports = page.getByRole('group', { name: '报告' });
      expect(await reports.getByRole('option').allInnerTexts()).to.include('储能行业跟踪第20期');
      expect(await seriousFindings(page)).to.deep.equal([]);
      await field.press('ArrowDown');
      const [chosen] = await page.getByRole('option', { selected: true }).all();
      expect(await field.getAttribute('aria-activedescendant')).to.equal(await chosen?.getAttribute('id'));
      await field.press('Escape');
      await option(/储能行业/)
        .first()
        .waitFor({ state: 'detached' });
      expect(await field.inputValue()).to.equal('储能行');
      await field.press('ArrowDown');
      await option(/储能行业跟踪第20期/).click();
      await page.waitForURL(/\/detail\/\d+$/);
      await page.getByRole('heading', { level: 1, name: '储能行业跟踪第20期' }).waitFor();
      await option(/./).first().waitFor({ state: 'detached' });
    },
  );

  it('shows what a search understands at a question mark, each example to be searched', async () => {
    const page = await visited.open('/');
    await page.getByRole('combobox').fill('?');
    await page.getByRole('heading', { name: '搜索语法' }).waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await page.getByRole('button', { name: '光伏 OR 风电' }).click();
    await page.waitForURL(`**/report?${new URLSearchParams({ keyword: '光伏 OR 风电' })}`);
  });

  it(holds('home.eight-drawers-they', 'has eight drawers with what they hold'), async () => {
    const page = await visited.open('/index');
    const drawers = page.getByRole('region', { name: '按类型查阅' }).getByRole('link');
    await drawers.nth(7).waitFor();
    expect(await drawers.count()).to.equal(8);
    await page.getByRole('link', { name: '公司研究 20 份' }).click();
    await page.getByRole('heading', { name: '公司研究', level: 1 }).waitFor();
  });

  it(
    holds('home.three-ranked-lists', 'has three ranked lists of eight whose reports open in a new tab'),
    async () => {
      const page = await visited.open('/');
      for (const name of ['每日推荐', '每周精选', '每月排行']) {
        const list = page.getByRole('region', { name }).getByRole('listitem');
        await list.getByRole('link').nth(7).waitFor();
        expect(await list.count(), name).to.equal(8);
        const link = list.getByRole('link').first();
        expect(await link.getAttribute('target')).to.equal('_blank');
        expect(await link.getAttribute('href')).to.match(/^\/detail\/\d+$/);
      }
    },
  );

  it(
    holds('home.shows-six-reports', 'shows six reports of an industry, and the next ones on 换一批 and back'),
    async () => {
      const page = await visited.open('/');
      const strip = page.getByRole('region', { name: '热门行业' });
      expect(await strip.getByRole('tab').count()).to.be.at.most(9);
      const titles = strip.getByRole('tabpanel').getByRole('heading');
      await titles.nth(5).waitFor();
      const first = await titles.allTextContents();
      expect(first).to.have.length(6);
      await strip.getByRole('button', { name: '换一批' }).click();
      await titles.filter({ hasText: '储能行业跟踪第6期' }).waitFor();
      const second = await titles.allTextContents();
      expect(second.filter((title) => first.includes(title))).to.deep.equal([]);
      await strip.getByRole('button', { name: '换一批' }).click();
      await titles.filter({ hasText: first[0] ?? '' }).waitFor();
      expect(await titles.allTextContents()).to.deep.equal(first);
      await strip.getByRole('tab').first().press('ArrowRight');
      await strip.getByRole('link', { name: '储能行业跟踪第20期' }).waitFor();
      // Of six there are no others to show.
      expect(await strip.getByRole('button', { name: '换一批' }).count()).to.equal(0);
    },
  );

  it(holds('home.shows-charts-report', 'shows charts with the report and page they come from'), async () => {
    const page = await visited.open('/');
    const chart = page.getByRole('region', { name: '数据图表' }).getByRole('figure');
    await chart.getByText('储能行业跟踪第1期').first().waitFor();
    await chart
      .getByText(/第3页$/)
      .first()
      .waitFor();
    await chart.getByRole('link', { name: '装机量' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '储能行业跟踪第1期' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?chart=10001');
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await chart.first().waitFor();
  });

  it(holds('home.shows-four-collections', 'shows four collections, and leads to the others'), async () => {
    const page = await visited.open('/', 390);
    const strip = page.getByRole('region', { name: '专题' });
    await strip.getByRole('article').nth(3).waitFor();
    expect(await strip.getByRole('article').count()).to.equal(4);
    await strip.getByRole('link', { name: '更多专题' }).click();
    await page.getByRole('tab', { name: '推荐' }).waitFor();
    await page.goto(visited.site.url);
    for (const [name, path] of [
      ['更多报告', '/report'],
      ['更多图表', '/chart'],
    ] as const)
      expect(await page.getByRole('link', { name }).first().getAttribute('href')).to.match(
        new RegExp(`^${path}(\\?|$)`),
      );
  });

  it('offers to go on where this device stopped reading', async () => {
    const page = await visited.open('/');
    await page.getByRole('heading', { name: '找到研究报告里的那一页' }).waitFor();
    expect(await page.getByRole('region', { name: '继续阅读' }).count()).to.equal(0);
    await page.evaluate(() =>
      localStorage.setItem('readingPlaces', '[[1,9,"储能行业跟踪第1期"],[2,1,"没读下去的"]]'),
    );
    await page.reload();
    const part = page.getByRole('region', { name: '继续阅读' });
    expect(await part.getByRole('link', { name: '第9页' }).getAttribute('href')).to.equal(
      '/preview/1?page=9',
    );
    expect(await part.getByRole('listitem').count()).to.equal(1);
  });

  it(
    holds('home.tells-once-did', 'tells once what did not load, leaves the rest alone, and loads it on 重试'),
    async () => {
      const page = await visited.open('/404', 1440, undefined, { prepare: watchShifts });
      await page.route('**/api/**', (route) => route.abort());
      await page.goto(visited.site.url);
      await page.getByText('部分内容加载失败：网络连接失败').waitFor();
      const { score, moved } = await shiftsOf(page);
      expect(score, moved.join('; ')).to.be.at.most(0.01);
      expect(await page.getByRole('button', { name: '重试' }).count()).to.equal(1);
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByRole('region', { name: '按类型查阅' }).getByRole('link').nth(7).waitFor();
      await page.getByText('部分内容加载失败').waitFor({ state: 'detached' });
    },
  );

  it('leaves what is below its lists in place while these are lost, and when they come', async () => {
    const page = await visited.open('/404', 1440, undefined, { prepare: watchShifts });
    await page.route('**/api/file/homelist', (route) => route.abort());
    await page.goto(visited.site.url);
    await page.getByText('暂时无法加载').nth(2).waitFor();
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor({ state: 'attached' });
    await page.unroute('**/api/file/homelist');
    for (const name of ['每日推荐', '每周精选', '每月排行'])
      await page.getByRole('region', { name }).getByRole('heading', { level: 3 }).nth(7).waitFor();
    const { score, moved } = await shiftsOf(page);
    expect(score, moved.join('; ')).to.be.at.most(0.01);
  });
});

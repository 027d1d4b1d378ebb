import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { answerQuestion } from '../../bff/contract/search.ts';
import { aModelEndpoint, type ModelEndpoint } from '../../bff/gateways/modelEndpoint.testkit.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const card = (page: Page) => page.getByRole('region', { name: '原文中的回答' });
const firstRow = (page: Page) => page.getByRole('article').first();
const question = '/report?keyword=2025年全球光伏新增装机预测是多少';

describe('answers above the hits in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    for (const [organization, number] of [
      ['远山证券', 265],
      ['海岳证券', 310],
    ] as const)
      await visited.site.search.aReport({
        organization,
        title: `光伏行业展望：装机预测与产业链价格（${organization}）`,
        date: '2025-03-01',
        has_pdf: false,
        page_count: 3,
        pages: [
          `产业链价格见底，行业自律有望加快出清。我们预测2025年全球光伏新增装机为${number}GW，其中海外占比约六成。风险是需求下滑。`,
          '光伏组件的价格走势。',
        ],
      });
  });
  after(() => visited.close());

  /** Holds the answer back until it is let go. */
  async function held(page: Page): Promise<() => void> {
    let letGo = () => {};
    const wait = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**${answerQuestion.path}`, async (route) => {
      await wait;
      await route.continue();
    });
    return letGo;
  }

  for (const width of [390, 1440])
    it(`stand with their houses and pages, ${width} px wide`, async () => {
      const page = await visited.open('/report?keyword=光伏', width);
      await firstRow(page).waitFor();
      expect(await card(page).count()).to.equal(0);
      await page.goto(visited.site.url + question);
      await firstRow(page).waitFor();
      const late = page.getByRole('button', { name: /查看原文回答/ });
      await card(page).or(late).first().waitFor();
      if (await late.isVisible()) await late.click();
      await card(page).getByText('265GW').waitFor();
      await card(page).getByText('310GW').waitFor();
      await card(page).getByText('远山证券').first().waitFor();
      const link = card(page).getByRole('link', { name: '第1页' }).first();
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).to.match(
        /keyword=我们预测2025年全球光伏新增装机为.*number=/,
      );
      expect(await seriousFindings(page)).to.deep.equal([]);
    });

  it('move no row when they come late, but wait to be called', async () => {
    const page = await visited.open('/', 390);
    const letGo = await held(page);
    await page.goto(visited.site.url + question);
    await firstRow(page).waitFor();
    const before = await firstRow(page).boundingBox();
    letGo();
    const late = page.getByRole('button', { name: /查看原文回答/ });
    await late.waitFor();
    expect(await firstRow(page).boundingBox()).to.deep.equal(before);
    await late.click();
    await card(page).getByText('GW').first().waitFor();
  });
});

describe('an answer that a model writes, in a browser', function () {
  this.timeout(240_000);
  let endpoint: ModelEndpoint;
  let visited: VisitedSite;
  before(async () => {
    endpoint = await aModelEndpoint();
    visited = await aVisitedSite(endpoint.env);
    await visited.site.search.aReport({
      organization: '远山证券',
      title: '光伏行业展望：装机预测与产业链价格',
      date: '2025-03-01',
      has_pdf: false,
      page_count: 3,
      pages: ['我们预测2025年全球光伏新增装机为265GW，其中海外占比约六成。风险是需求下滑。', '光伏组件。'],
    });
  });
  after(async () => {
    await visited.close();
    await endpoint.close();
  });

  const written = (page: Page) => page.getByRole('region', { name: 'AI 回答' });
  /** Opens the question's hits with whatever answers them. */
  async function asked(text: string, width: number): Promise<Page> {
    const page = await visited.open('/', width);
    await page.goto(visited.site.url + text);
    await firstRow(page).waitFor();
    const late = page.getByRole('button', { name: /查看原文回答/ });
    await card(page).or(late).first().waitFor();
    if (await late.isVisible()) await late.click();
    return page;
  }

  for (const width of [390, 1440])
    it(`shows what stood the check, with its pages, and says what did not, ${width} px wide`, async () => {
      endpoint.says('2025年全球光伏新增装机预测为265GW[1]。海外装机为999GW[1]。');
      const page = await asked(question, width);
      await written(page).getByText('1 句未通过核对，未显示').waitFor();
      expect(await written(page).textContent())
        .to.include('2025年全球光伏新增装机预测为265GW。')
        .and.not.include('999');
      const cited = written(page).getByRole('link', { name: '[1]' });
      expect(decodeURIComponent((await cited.getAttribute('href')) ?? '')).to.match(
        /preview.*我们预测2025年/,
      );
      expect(await seriousFindings(page)).to.deep.equal([]);
    });

  it('leaves the page as it is where the endpoint fails', async () => {
    endpoint.says(401);
    const page = await asked(question.replace('多少', '多少GW'), 1440);
    await card(page).getByText('265GW').waitFor();
    await written(page).waitFor({ state: 'detached' });
  });
});

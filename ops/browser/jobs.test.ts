import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { aReader } from '../../bff/reader.factory.ts';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { type Prose, proseVersion } from '../../mappings/prose.ts';
import { storeLayout, type TableCell, type TableData } from '../../mappings/storeLayout.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';
import { Job } from './job.testkit.ts';

const [width, height] = [600, 800];
const sentence = '抛光液国产化率由一成提升到三成，晶圆厂验证明显提速。';
const cell = (r: number, c: number, text: string): TableCell => ({
  ...{ r, c, rs: 1, cs: 1, text, header: r === 0, page: 3 },
  box: [10, 20, 60, 30],
});
const table: TableData = {
  ...{ rows: 2, cols: 2, pages: [{ page: 3, width, height }] },
  items: [cell(0, 0, '指标'), cell(0, 1, '2025年'), cell(1, 0, '收入'), cell(1, 1, '12.5')],
};

// Job 12, a report of one's own set right, is done where a site with a pipeline runs: upload.test.ts.
describe('an analyst’s jobs in a browser, as a new user does them', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  let id: number;
  before(async () => {
    visited = await aVisitedSite();
    const { aChart, aFile, search } = visited.site;
    const today = chinaDay(new Date());
    for (let number = 1; number <= 3; number++)
      await search.aReport({ title: `半导体设备周报之${number}`, organization: '远山证券', date: today });
    id = await search.aReport({
      title: '电子化学品深度报告',
      organization: '澄海证券',
      researchers: ['裴晚晴'],
      date: today,
      pages: [
        '封面',
        '目录',
        `${sentence}公司订单饱满。`,
        '我们预测2025年全球光伏新增装机为265GW，其中海外占比约六成。',
      ],
      page_count: 4,
      chart_count: 2,
      page_width: width,
      page_height: height,
    });
    const blank = sharp({ create: { width, height, channels: 3, background: '#fff' } });
    const png = await blank.clone().png().toBuffer();
    await aFile(storeLayout.cover(id), await blank.clone().jpeg().toBuffer());
    for (let index = 0; index < 4; index++) await aFile(storeLayout.pageImage(id, index), png);
    const runs = [{ text: sentence, box: [60, 80, 460, 100] }];
    await aFile(storeLayout.pageText(id, 2), JSON.stringify({ width, height, runs }));
    const prose: Prose = {
      version: proseVersion,
      recognised: [],
      blocks: [1, 2, 3, 4].map((page) => ({
        kind: 'paragraph',
        parts: [{ page, text: page === 3 ? sentence : `第${page}页。`, top: 0.1 }],
      })),
    };
    await aFile(storeLayout.prose(id), JSON.stringify(prose));
    const outline = ['一、需求', '二、成本', '三、出海'].map((title, index) => ({
      title,
      page: 2 + index,
      level: 0,
    }));
    await aFile(storeLayout.artifact(id, 'inspect'), JSON.stringify({ outline }));
    const figure = {
      report_id: id,
      report_title: '电子化学品深度报告',
      page: 3,
      type_id: 1,
      width: 640,
      height: 400,
    };
    await aChart({ ...figure, id: id * 10_000 + 1, name: '抛光液市场规模' });
    await aChart({ ...figure, id: id * 10_000 + 2, name: '抛光液盈利预测', kind: 'table' });
    for (const number of [1, 2]) await aFile(storeLayout.chart(id, number), png);
    await aFile(storeLayout.table(id, 2), JSON.stringify(table));
    await search.aReport({
      ...{ title: '甲股份首次覆盖', organization: '鹿渚证券', date: today },
      ...{ stock_code: '600000', stock_name: '甲股份' },
      outlook: {
        forecasts: [],
        rating: { name: '买入', place: { page: 1, box: [0.1, 0.1, 0.2, 0.12], text: '投资评级：买入' } },
        target_price: {
          low: 35,
          high: 35,
          unit: '元',
          place: { page: 1, box: [0.1, 0.2, 0.2, 0.22], text: '目标价35元' },
        },
      },
    });
  });
  after(() => visited.close());

  /** Does a job from a page on, and tells how long it took. */
  const job = (
    name: string,
    most: number,
    from: () => string,
    doJob: (job: Job) => Promise<unknown>,
    window = 1440,
  ) =>
    it(`${name}: at most ${most} clicks`, async () => {
      const reader = await aReader(visited.made, { level: 3 });
      const context = { permissions: ['clipboard-read', 'clipboard-write'] };
      const begun = new Job(await visited.open(from(), window, reader, context));
      await begun.page.waitForLoadState('networkidle');
      const start = Date.now();
      await doJob(begun);
      console.log(`      ${begun.clicks} clicks, ${((Date.now() - start) / 1000).toFixed(1)} s`);
      expect(begun.clicks).to.be.at.most(most);
    });
  const found = (page: Page, name: string) =>
    page.getByRole('article').filter({ hasText: name }).first().waitFor();
  const home = () => '/';

  job('1 what came of a subject this week and month', 3, home, async (job) => {
    await job.search('半导体');
    await found(job.page, '半导体设备周报之1');
    await job.press('近 7 天');
    await job.page.waitForURL(/date=/);
    await job.press('近 30 天');
    await found(job.page, '半导体设备周报之1');
  });

  job('2 the page of a sentence', 2, home, async (job) => {
    await job.search(sentence);
    await job.open(
      job.page
        .getByRole('article')
        .first()
        .getByRole('link', { name: /^第3页/ })
        .first(),
    );
    await job.page.locator('[data-page="3"] img').waitFor();
  });

  job('3 target prices of a stock, to their places', 3, home, async (job) => {
    await job.search('甲股份');
    await job.click(job.page.getByRole('navigation', { name: '主页' }).getByRole('link'));
    await job.open(job.page.getByRole('link', { name: /35/ }).first());
    await job.page.waitForURL('**/preview/**');
  });

  job('4 a table to Excel', 3, home, async (job) => {
    await job.search('抛光液');
    await job.click(job.page.getByRole('tab', { name: /^表格/ }));
    await job.page.getByText('找到 1 张表格').waitFor();
    await job.click(job.page.getByRole('button', { name: /抛光液盈利预测/ }).first());
    const saved = job.page.waitForEvent('download');
    await job.press('XLSX');
    expect((await saved).suggestedFilename()).to.match(/\.xlsx$/);
  });

  job(
    '5 a chart with its source, to a slide',
    2,
    () => '/chart',
    async (job) => {
      await job.search('抛光液');
      await job.press(/抛光液市场规模/);
      await job.press('复制带出处的图片');
      await job.page.getByText('带出处的图片已复制').waitFor();
    },
  );

  job('6 a subject followed', 2, home, async (job) => {
    await job.search('半导体');
    await job.press('订阅此搜索');
    await job.press('订阅');
    await job.page.getByText('已订阅，有新报告').waitFor();
  });

  job('7 three reports cited', 5, home, async (job) => {
    await job.search('半导体');
    for (const number of [1, 2, 3])
      await job.click(job.page.getByRole('checkbox', { name: `选择：半导体设备周报之${number}` }));
    await job.press('引用');
    await job.click(job.page.getByRole('button', { name: '复制 GB/T 7714' }));
    await job.page.getByText('已复制引文').waitFor();
    expect(await job.page.evaluate(() => navigator.clipboard.readText())).to.match(
      /^\[1\].*\n\[2\].*\n\[3\]/,
    );
  });

  job(
    '8 a passage annotated, and a notebook in Word',
    6,
    () => `/preview/${id}?page=3`,
    async (job) => {
      const run = job.page.locator('[data-page="3"] [data-run]').first();
      await run.waitFor({ state: 'attached' });
      await run.evaluate((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        if (text) document.getSelection()?.setBaseAndExtent(text, 0, text, 8);
      });
      await job.click(
        job.page.getByRole('toolbar', { name: '选中的文字' }).getByRole('button', { name: '笔记' }),
      );
      await job.page.keyboard.type('要跟踪');
      await job.press('保存');
      await job.page.goto(`${visited.site.url}/user/notes`);
      await job.click(job.page.getByRole('checkbox').first());
      await job.press('放入摘录本');
      await job.page.getByRole('textbox', { name: '新建摘录本' }).fill('晨会');
      await job.page.keyboard.press('Enter');
      await job.click(job.page.getByRole('link', { name: /^晨会/ }));
      const saved = job.page.waitForEvent('download');
      await job.press(/Word/);
      expect((await saved).suggestedFilename()).to.match(/\.docx$/);
    },
  );

  job('9 a question asked', 1, home, async (job) => {
    await job.search('2025年全球光伏新增装机预测是多少');
    await job.page.getByRole('region', { name: '原文中的回答' }).getByText('265GW').waitFor();
  });

  job('10 a folder shared with somebody without an account', 6, home, async (job) => {
    await job.search('半导体');
    for (const number of [1, 2])
      await job.click(job.page.getByRole('checkbox', { name: `选择：半导体设备周报之${number}` }));
    await job.press('放入收藏夹');
    await job.page.getByRole('textbox', { name: '新建收藏夹' }).fill('给客户');
    await job.page.keyboard.press('Enter');
    await job.press('分享收藏夹');
    await job.press('生成并复制链接');
    await job.page.getByText('已复制分享链接').waitFor();
    const address = new URL(await job.page.evaluate(() => navigator.clipboard.readText()));
    const guest = await visited.open(address.pathname + address.search);
    await guest.getByRole('list', { name: '给客户' }).getByRole('listitem').nth(1).waitFor();
  });

  job(
    '11 on a phone, the text of a chapter',
    3,
    () => `/detail/${id}`,
    async (job) => {
      await job.open(job.page.getByRole('link', { name: '正文', exact: true }));
      await job.press('页面与目录');
      await job.press(/^二、成本/);
      await job.page.getByRole('document', { name: /正文/ }).getByText(sentence).waitFor();
    },
    390,
  );
});

import { expect } from 'chai';
import { listFeedback } from '../../bff/models/feedback.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

describe('what stands around the library, in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
  });
  after(() => visited.close());

  it(
    holds(
      'standing.legal-pages-name',
      'legal pages name each other, lead to their parts, and print without what only a screen needs',
    ),
    async () => {
      const page = await visited.open('/protocol');
      await page.getByText('您应当年满18周岁').waitFor();
      await page.getByText('违约金人民币200,000元').waitFor();
      await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '会员与贝壳' }).click();
      await page.waitForURL('**/protocol#membership');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('navigation', { name: '目录' }).isVisible()).to.equal(false);
      expect(await page.getByRole('banner').isVisible()).to.equal(false);
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('banner').getByRole('link', { name: '隐私政策' }).click();
      await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor();
      await page.getByRole('table', { name: '保存期限' }).waitFor();
      await page.getByText('不满14周岁儿童').first().waitFor();
      await page.getByRole('link', { name: '意见反馈' }).first().click();
      await page.waitForURL('**/suggest');
    },
  );

  it(
    holds(
      'standing.infringement-notice-filled',
      'an infringement notice is filled in, sent by the keyboard, and answered with its number',
    ),
    async () => {
      const page = await visited.open('/infringement?report=207#form');
      await page.getByRole('radio', { name: '反通知' }).check();
      await page.getByLabel('上传者姓名或单位').fill('某研究所');
      await page.getByLabel('联系方式').fill('a@example.com');
      await page.getByLabel('不存在侵权行为的理由').fill('本所自行撰写');
      await page.getByRole('button', { name: '提交' }).press('Enter');
      await page.getByText('请先确认材料真实').waitFor();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: '提交' }).press('Enter');
      await page.getByText('我们会在15个工作日内处理').waitFor();
      const [kept] = await listFeedback(visited.site.services.database, { closed: true, limit: 1 });
      expect(kept).to.include({ kind: 'counter_notice', report_id: 207, name: '某研究所' });
    },
  );

  it(
    holds('standing.suggestion-keeps-text', 'a suggestion keeps its text when it is refused, and says why'),
    async () => {
      // Requests of a page while a worker takes it over bypass the route.
      const page = await visited.open('/suggest?type=invoice');
      await page.getByRole('textbox', { name: '内容' }).fill('订单 1，抬头某公司');
      await page.route('**/api/web/suggest', (route) => route.abort());
      await page.getByRole('button', { name: '提交' }).click();
      await page.getByRole('alert').getByText('网络连接失败').waitFor();
      expect(await page.getByRole('textbox', { name: '内容' }).inputValue()).to.equal('订单 1，抬头某公司');
      await page.unroute('**/api/web/suggest');
      await page.getByRole('button', { name: '提交' }).click();
      await page.getByText('提交成功，感谢反馈').waitFor();
      const [kept] = await listFeedback(visited.site.services.database, { closed: true, limit: 1 });
      expect(kept).to.include({ kind: 'suggestion', type: '发票' });
    },
  );

  it(
    holds(
      'standing.library-holds-drawn',
      'what the library holds is drawn, told in tables, and leads to the reports',
    ),
    async () => {
      await visited.site.search.aReport({ title: '储能', organization: '测试证券', date: '2023-05-01' });
      const page = await visited.open('/insight/index');
      await page.locator('section[aria-label="按发布年份"] ul').waitFor();
      await page.getByRole('region', { name: '按发布机构' }).getByText('以表格查看').click();
      await page.getByRole('link', { name: '测试证券', exact: true }).click();
      await page.waitForURL(`**/organization/${encodeURIComponent('测试证券')}`);
      await page.getByRole('link', { name: '储能', exact: true }).waitFor();
    },
  );

  it(
    holds('standing.groups-ask-login', 'the groups ask for a login, and say so where they stand'),
    async () => {
      const page = await visited.open('/joinGroup');
      await page.getByRole('dialog').getByRole('heading', { name: '扫码登录' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('请先登录').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
    },
  );

  it('a page that is not there offers a search', async () => {
    const page = await visited.open('/no/such/page');
    await page.getByRole('combobox').fill('储能');
    await page.getByRole('combobox').press('Enter');
    await page.waitForURL('**/report?keyword=*');
  });

  it('the worker keeps hashed files and the offline page, never an answer of the API', async () => {
    const page = await visited.open('/report', 1440, undefined, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${visited.site.url}/insight/index`);
    await page.locator('section[aria-label="按发布年份"] ul').waitFor();
    // The worker keeps a file after the page has it.
    await page.waitForFunction(async () => (await (await caches.open('assets')).keys()).length > 0);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const caught = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      );
      return caught.flat();
    });
    expect(kept).to.include.members(['/offline.html', '/theme.js']);
    expect(kept.some((path) => path.startsWith('/assets/'))).to.equal(true);
    expect(kept.filter((path) => !/^\/(assets\/|offline|colours|theme|wordmark)/.test(path))).to.deep.equal(
      [],
    );
  });
});

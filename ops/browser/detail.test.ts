import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

const pageCount = 24;
/** Decisions: 10 pages for a visitor when there are more than 20. */
const preview = 10;

describe('a report’s page in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    const { site } = visited;
    const common = { organization: '澄海证券', industry_id: 5, type_id: 1 };
    await site.search.aReport({
      ...common,
      id: 1,
      title: '储能行业深度：V2.0',
      researchers: ['闻亦舟', '苏砚'],
      stock_name: '钰屿科技',
      stock_code: '301234',
      page_count: pageCount,
      page_width: 1240,
      page_height: 1754,
      chart_count: 25,
      summary: [{ page: 3, text: '储能装机在两年内翻番。' }],
    });
    await site.search.aReport({ ...common, id: 2, title: '无人问津的独行报告', organization: '' });
    for (const id of [11, 12, 13])
      await site.search.aReport({
        id,
        title: `煤炭行业周报（第${id}期）`,
        date: `2024-03-${id}`,
        series: '远山证券 煤炭行业周报',
      });
    await site.search.aReport({ id: 14, title: '煤炭行业周报（转发）', copy_of: 12 });
    const paper = sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#fff' } });
    const page = await paper.png().toBuffer();
    for (let index = 0; index < pageCount; index++) await site.aFile(storeLayout.pageImage(1, index), page);
    await site.aFile(storeLayout.original(1), '%PDF-1.7 储能');
    for (const id of [1, 2])
      await site.aFile(storeLayout.cover(id), await sharp(page).resize(480).jpeg().toBuffer());
    const crop = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (let number = 1; number <= 25; number++) {
      await site.aChart({ id: 10_000 + number, report_id: 1, name: `装机增速${number}`, industry_id: 5 });
      await site.aFile(storeLayout.chart(1, number), crop);
    }
  });
  after(() => visited.close());

  const main = (page: Page) => page.getByRole('main');

  it('leads to the issues beside it, to all of its series, and to its other versions', async () => {
    const page = await visited.open('/detail/12');
    const series = page.getByRole('region', { name: '同系列报告' });
    await series.getByRole('link', { name: /上一期.*第11期/ }).waitFor();
    await page
      .getByRole('region', { name: '其他版本' })
      .getByRole('link', { name: '煤炭行业周报（转发）' })
      .waitFor();
    await series.getByRole('button', { name: '全部 3 期' }).click();
    await series.getByRole('listitem').nth(2).waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
    await series.getByRole('link', { name: /下一期.*第13期/ }).click();
    await page.waitForURL('**/detail/13');
    await page.getByText('没有下一期').waitFor();
  });

  it(holds('detail.copies-address-says', 'copies its address and says so'), async () => {
    const page = await visited.open('/detail/1');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '复制链接' }).click();
    await page.getByText('复制成功，快去分享吧！').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(
      `${visited.site.url}/detail/1`,
    );
  });

  it('cites the report in each style, and copies it', async () => {
    const page = await visited.open('/detail/1');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '引用' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^@techreport\{yanhai1,/).waitFor();
    await dialog.getByRole('button', { name: '复制 GB/T 7714' }).click();
    await page.getByText('已复制引文').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).to.include('[R/OL]').and.include(`${visited.site.services.config.publicUrl}/detail/1`);
  });

  it(holds('detail.only-logs-clipboard', 'only logs a clipboard that refuses'), async () => {
    const page = await visited.open('/detail/1');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    const logged = page.waitForEvent('console', (message) => message.text().includes('clipboard refused'));
    await page.getByRole('button', { name: '复制链接' }).click();
    await logged;
    expect(await page.getByText('复制成功').count()).to.equal(0);
  });

  it(holds('detail.goes-from-words', 'goes on from the words it was found by'), async () => {
    const page = await visited.open('/detail/1?search_key=储能');
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('banner').getByRole('combobox').inputValue()).to.equal('储能');
  });

  it(
    holds(
      'detail.warns-empty-search',
      'warns of an empty search, in the header and, on a phone, in the page',
    ),
    async () => {
      for (const width of [1440, 390]) {
        const page = await visited.open('/detail/1', width);
        await page.getByRole('combobox').locator('visible=true').press('Enter');
        await page.getByText('请输入搜索内容').waitFor();
        expect(new URL(page.url()).pathname).to.equal('/detail/1');
      }
    },
  );

  it(
    holds('detail.tells-report-says', 'tells what the report is and says, and shows what is near it'),
    async () => {
      const page = await visited.open('/detail/1');
      const facts = main(page).locator('dl');
      for (const fact of ['澄海证券', '行业研究', '24页', '闻亦舟'])
        await facts.getByText(fact).first().waitFor();
      expect(await facts.textContent()).to.match(/大小1\.0 MB/);
      // No model is asked here: what stands are the report's own sentences, and they are called so.
      await main(page).getByRole('heading', { name: '原文要点' }).waitFor();
      await main(page).getByText('储能装机在两年内翻番。').waitFor();
      expect(await main(page).textContent()).not.to.contain('AI');
      await main(page).getByRole('heading', { name: '原文预览' }).waitFor();
      await main(page).getByText(`可预览 ${preview} 页，共 ${pageCount} 页`).waitFor();
      await main(page).getByRole('heading', { name: '热门报告' }).waitFor();
      await main(page)
        .getByRole('region', { name: '本报告图表' })
        .getByRole('button', { name: /装机增速/ })
        .first()
        .click();
      const viewer = page.getByRole('dialog');
      await viewer.getByRole('button', { name: /查看原文第/ }).waitFor();
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
    },
  );

  it(holds('detail.leads-from-fact', 'leads from each fact to what shares it'), async () => {
    const page = await visited.open('/detail/1');
    const addressOf = async (name: string) => {
      const link = main(page).locator('dl').getByRole('link', { name, exact: true });
      return decodeURIComponent((await link.getAttribute('href')) ?? '');
    };
    expect(await addressOf('澄海证券')).to.equal('/organization/澄海证券');
    expect(await addressOf('苏砚')).to.equal('/researcher/澄海证券/苏砚');
    expect(await addressOf('钰屿科技 301234')).to.equal('/stock/301234');
    expect(await addressOf('行业研究')).to.equal('/report?typeId=1');
    expect(await main(page).locator('dl').getByRole('link').count()).to.equal(6);
  });

  it('counts all charts of the report and shows them', async () => {
    const page = await visited.open('/detail/1');
    await page.getByRole('button', { name: '全部 25 张' }).click();
    const own = page.getByRole('region', { name: '本报告图表' });
    await own.getByRole('button', { name: /^装机增速25/ }).waitFor();
    expect(await own.getByRole('listitem').count()).to.equal(25);
  });

  it(holds('detail.shows-no-block', 'shows no block that would be empty'), async () => {
    const page = await visited.open('/detail/2');
    await page.getByRole('heading', { name: '热门报告' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(
      await main(page)
        .getByRole('heading', { name: /其他报告|本报告图表|要点|摘要/ })
        .count(),
    ).to.equal(0);
    await page.goto(`${visited.site.url}/detail/1`);
    await page.waitForLoadState('networkidle');
    expect(await main(page).getByRole('heading', { name: '澄海证券的其他报告' }).count()).to.equal(0);
  });

  it('asks a visitor who downloads to log in, and tells what it takes', async () => {
    const page = await visited.open('/detail/1');
    await main(page).getByText('下载需 20 贝壳，会员每天免费下载').waitFor();
    await main(page).getByRole('button', { name: '下载', exact: true }).locator('visible=true').click();
    await page.getByRole('dialog').getByText('登录后下载《储能行业深度：V2.0》').waitFor();
    expect(await seriousFindings(page)).to.deep.equal([]);
  });

  it(
    holds(
      'detail.saves-report-under',
      'saves the report under its name without the first dot, and opens its pages after',
    ),
    async () => {
      const member = await aReader(made, { level: 1 });
      const page = await visited.open('/detail/1', 1440, member);
      await main(page).getByText('今日下载 0/10').waitFor();
      const [download, reader] = await Promise.all([
        page.waitForEvent('download'),
        page.context().waitForEvent('page'),
        main(page).getByRole('button', { name: '下载', exact: true }).locator('visible=true').click(),
      ]);
      expect(download.suggestedFilename()).to.equal('储能行业深度：V20.pdf');
      await reader.waitForURL(/\/preview\/1$/);
      await main(page).getByText('你有这份报告，可再次免费下载').waitFor();
    },
  );

  it('lets a free reader pay with shells, who then reads it whole', async () => {
    const reader = await aReader(made, { shells: 30 });
    const page = await visited.open('/detail/1', 1440, reader);
    await main(page).getByText('下载需 20 贝壳，你有 30').waitFor();
    await main(page).getByText(`可预览 ${preview} 页，共 ${pageCount} 页`).waitFor();
    await main(page).getByRole('button', { name: '下载', exact: true }).locator('visible=true').click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: '用 20 贝壳下载' }).click();
    await saved;
    await main(page).getByText(`共 ${pageCount} 页`, { exact: true }).waitFor();
  });

  it(
    holds('detail.makes-report-favourite', 'makes a report a favourite and takes it out again'),
    async () => {
      const page = await visited.open('/detail/1', 1440, await aReader(made));
      await main(page).getByRole('button', { name: '收藏', exact: true }).click();
      await page.getByText('收藏成功').waitFor();
      await main(page).getByRole('button', { name: '已收藏', exact: true }).click();
      await main(page).getByRole('button', { name: '收藏', exact: true }).waitFor();
    },
  );

  it('keeps reading and downloading at the foot of a phone', async () => {
    const page = await visited.open('/detail/1', 390);
    const read = page.getByRole('link', { name: '阅读原文' }).locator('visible=true');
    await page.mouse.wheel(0, 2000);
    expect((await read.boundingBox())?.y).to.be.greaterThan(800);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
    expect(await seriousFindings(page)).to.deep.equal([]);
  });

  it('draws its pages and charts from at most 400 KB', async () => {
    const page = await visited.open('/detail/1');
    await page.getByRole('heading', { name: '原文预览' }).scrollIntoViewIfNeeded();
    // A page is called idle once: that may have been before it knew its pictures.
    await page.waitForFunction(
      () =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname.startsWith('/files/')).length > 5,
    );
    await page.waitForLoadState('networkidle');
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ pathname }) => pathname.startsWith('/files/'))
        .map(({ search }) => search),
    );
    expect(asked).to.have.length.greaterThan(5);
    expect(new Set(asked)).to.satisfy((widths: Set<string>) =>
      [...widths].every((width) => ['?w=144', '?w=384'].includes(width)),
    );
  });

  it('is one clean sheet in print', async () => {
    const page = await visited.open('/detail/1');
    await page.emulateMedia({ media: 'print' });
    await main(page).getByText(`${visited.site.url}/detail/1`).waitFor();
    for (const name of ['下载', '收藏', '复制链接'])
      expect(await page.getByRole('button', { name, exact: true }).locator('visible=true').count()).to.equal(
        0,
      );
    expect(await page.getByRole('banner').count()).to.equal(0);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).to.have.length(1);
  });
});

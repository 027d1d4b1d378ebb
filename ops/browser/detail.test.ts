import { expect } from 'chai';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

describe('a report’s page in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    await visited.site.search.aReport({ id: 1, title: '储能行业深度' });
  });
  after(() => visited.close());

  it('copies its address and says so', async () => {
    const page = await visited.open('/detail/1');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '复制链接分享' }).click();
    await page.getByText('复制成功，快去分享吧！').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(
      `${visited.site.url}/detail/1`,
    );
  });

  it('only logs a clipboard that refuses', async () => {
    const page = await visited.open('/detail/1');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    const logged = page.waitForEvent('console', (message) => message.text().includes('clipboard refused'));
    await page.getByRole('button', { name: '复制链接分享' }).click();
    await logged;
    expect(await page.getByText('复制成功').count()).to.equal(0);
  });

  it('warns of an empty search of its own', async () => {
    const page = await visited.open('/detail/1');
    await page.getByRole('main').getByRole('searchbox').press('Enter');
    await page.getByText('请输入搜索内容').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/detail/1');
  });
});

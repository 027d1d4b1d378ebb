import { expect } from 'chai';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { retriedFixture } from '../test/suiteFixture.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';

describe('the sandbox’s page in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  const start = async () => {
    visited = await aVisitedSite();
    made = visited.made;
  };
  const stop = () => visited.close();
  retriedFixture(start, stop);

  it('scans the login code that waits, by one press, as a new person or one of before', async () => {
    const page = await visited.open('/sandbox');
    await page.getByText('没有等待扫码的二维码').waitFor();
    const reader = await visited.open('/joinGroup');
    await reader.getByRole('dialog').getByRole('img').waitFor();
    await page.getByRole('button', { name: '扫码登录' }).press('Enter');
    await page.getByText('已扫码，身份：').waitFor();
    await page.getByText('没有等待扫码的二维码').waitFor();
    expect(await page.getByLabel('以谁的身份').locator('option').count()).to.equal(2);
  });

  it('pays the order that waits, by one press', async () => {
    const { headers } = await aReader(made);
    const order = () => visited.site.post('/api/order/alipayQrcode', { item_id: 1 }, { ...headers });
    await order();
    const page = await visited.open('/sandbox');
    await page.getByRole('button', { name: '支付订单' }).click();
    await page.getByText('已支付298元，通知结果：200 success').waitFor();
    await page.getByText('没有待支付的订单').waitFor();
    const { body } = await visited.site.post('/api/user/info', {}, { ...headers });
    expect(body.data.is_vip).to.equal(1);
  });

  it('shows codes that were sent as they come, without anything for axe in both themes', async () => {
    for (const width of [390, 1440]) {
      const page = await visited.open('/sandbox', width);
      const phone = `1380000${String(width).padStart(4, '0')}`;
      await visited.site.post('/api/user/sendPhoneCode', { phone, purpose: 'register' });
      await page.getByText(phone).waitFor();
      await page.getByRole('img', { name: '在线客服二维码' }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await seriousFindings(page), `${width} px, ${colorScheme}`).to.deep.equal([]);
      }
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).to.be.at.most(0);
    }
  });
});

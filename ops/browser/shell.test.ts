import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aReader } from '../../bff/reader.factory.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { aVisitedSite, type VisitedSite } from './browser.factory.ts';

const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

describe('the shell in a browser', function () {
  this.timeout(240_000);
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
  });
  after(() => visited.close());

  it(holds('shell.leads-keyboard-past', 'leads the keyboard past the header to the matter'), async () => {
    const page = await visited.open('/filetype/1');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  });

  it('follows the system into the dark until the reader chooses, and then keeps the choice', async () => {
    const page = await visited.open('/');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme=dark]').waitFor();
    await page.getByRole('button', { name: '切换到浅色' }).click();
    expect(await theme(page)).to.equal('light');
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await theme(page)).to.equal('light');
  });

  it(holds('shell.keeps-channel-referrer', 'keeps channel and referrer of the entry'), async () => {
    const page = await visited.open('/404');
    await page.goto(`${visited.site.url}/report?channel=poster`, { referer: 'https://elsewhere.test/' });
    const kept = await page.evaluate(() => [localStorage.myChannel, localStorage.referrer]);
    expect(kept).to.deep.equal(['poster', 'https://elsewhere.test/']);
  });

  it('warns of an empty search in the header and searches for anything else', async () => {
    const page = await visited.open('/filetype/1');
    const box = page.getByRole('banner').getByRole('combobox');
    await box.press('Enter');
    await page.getByText('请输入搜索内容').waitFor();
    await box.fill(' 储能 ');
    await box.press('Enter');
    await page.waitForURL(`**/report?${new URLSearchParams({ keyword: '储能' })}`);
  });

  it('leaves Enter to the input method while it composes', async () => {
    const page = await visited.open('/');
    const box = page.getByRole('combobox');
    await box.focus();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'chuneng', selectionStart: 7, selectionEnd: 7 });
    const prevented = await box.evaluate((field) => {
      const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
      return !field.dispatchEvent(new KeyboardEvent('keydown', enter));
    });
    expect(prevented).to.equal(true);
    await session.send('Input.insertText', { text: '储能' });
    expect(await box.inputValue()).to.equal('储能');
    await page.getByRole('button', { name: '清空' }).click();
    expect(await box.inputValue()).to.equal('');
  });

  it(
    holds(
      'shell.menu-order-specification',
      'has its menu in the order of the specification, and marks where one is',
    ),
    async () => {
      const page = await visited.open('/collection/detail/1');
      const menu = page.getByRole('banner').getByRole('navigation', { name: '主菜单' });
      await menu.getByRole('link', { name: '会员权益' }).waitFor();
      const names = await menu.getByRole('link').allTextContents();
      expect(names).to.deep.equal(['首页', '搜索报告', '数据图表', '专题', '会员权益']);
      for (const [path, name] of [
        ['/collection/detail/1', '专题'],
        ['/report', '搜索报告'],
        ['/vip', '会员权益'],
        ['/chart', '数据图表'],
        ['/index', '首页'],
      ] as const) {
        await page.goto(visited.site.url + path);
        await menu.getByRole('link', { name }).and(page.locator('[aria-current=page]')).waitFor();
        expect(await menu.locator('[aria-current]').count(), path).to.equal(1);
      }
    },
  );

  it(
    holds('shell.says-foot-whom', 'says in its foot what it is, whom to ask and on what terms'),
    async () => {
      const page = await visited.open('/report');
      const foot = page.getByRole('contentinfo');
      for (const text of ['仅供学习与交流，不得用于商业用途', '商务合作', '回复“发票”'])
        await foot.getByText(text).first().waitFor();
      for (const name of ['服务协议', '隐私政策', '侵权投诉', '意见反馈', '会员说明', '馆藏一览'])
        expect(await foot.getByRole('link', { name }).first().getAttribute('href')).to.match(/^\/\w/);
      for (const name of ['公众号二维码', '在线客服二维码']) await foot.getByRole('img', { name }).waitFor();
      // Further down than one screen.
      await page.setViewportSize({ width: 1440, height: 300 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.getByRole('button', { name: '回到顶部' }).click();
      await page.waitForFunction(() => window.scrollY === 0);
    },
  );

  it(
    holds(
      'shell.menu-sheet-phone',
      'has its menu in a sheet on a phone, closed by Escape and by going somewhere',
    ),
    async () => {
      const page = await visited.open('/', 390);
      const menu = page.getByRole('dialog', { name: '菜单' });
      await page.getByRole('button', { name: '打开菜单' }).click();
      await menu.getByRole('link', { name: '首页' }).waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '打开菜单' }).click();
      await menu.getByRole('link', { name: '搜索报告' }).click();
      await page.waitForURL('**/report');
      await menu.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '打开菜单' }).click();
      await menu.getByRole('link', { name: '首页' }).waitFor();
      await page.goBack();
      await menu.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: '找到研究报告里的那一页' }).waitFor();
    },
  );

  it('closes a dialog that is still coming in, however late the page draws', async () => {
    const page = await visited.open('/vip');
    const login = page.getByRole('banner').getByRole('button', { name: '登录' });
    await login.waitFor();
    await page.addStyleTag({
      content: '* { transition-duration: 1s !important; animation-duration: 1s !important; }',
    });
    await page.evaluate(() => {
      // By these React draws: frames pass before it does, as on a busy machine.
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        setTimeout(() => postMessage.call(this, message), 100);
      };
    });
    await login.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: '扫码登录' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it(
    holds('shell.shows-code-toolbar', 'shows each code of the toolbar, and stays folded once folded'),
    async () => {
      const page = await visited.open('/');
      const toolbar = page.getByRole('complementary', { name: '工具栏' });
      for (const name of ['报告群组', '公众号', '小程序', '在线客服']) {
        await toolbar.getByRole('button', { name }).click();
        await toolbar.getByRole('img', { name: `${name}二维码` }).waitFor();
        await page.keyboard.press('Escape');
      }
      await toolbar.getByRole('button', { name: '收起工具栏' }).click();
      await page.reload();
      await toolbar.getByRole('button', { name: '展开工具栏' }).waitFor();
      expect(await toolbar.getByRole('button', { name: '小程序' }).count()).to.equal(0);
    },
  );

  it('expands the toolbar over a narrow page only until the next press elsewhere', async () => {
    const page = await visited.open('/', 1100);
    const toolbar = page.getByRole('complementary', { name: '工具栏' });
    await toolbar.getByRole('button', { name: '展开工具栏' }).click();
    await toolbar.getByRole('button', { name: '小程序' }).click();
    await toolbar.getByRole('img', { name: '小程序二维码' }).waitFor();
    await page.getByRole('contentinfo').click();
    await toolbar.getByRole('button', { name: '展开工具栏' }).waitFor();
    expect(await toolbar.getByRole('button').count()).to.equal(1);
  });

  it('asks again for an account that it could not read', async () => {
    const page = await visited.open('/', 1440, await aReader(visited.made), {
      prepare: (page) => page.route('**/api/user/info', (route) => route.abort(), { times: 1 }),
    });
    await page.getByRole('button', { name: /我的账号/ }).waitFor();
  });

  it('says when the network is gone, beneath where the page ends, and when it is back', async () => {
    const page = await visited.open('/');
    const toolbar = page.getByRole('complementary', { name: '工具栏' });
    await toolbar.waitFor();
    await page.context().setOffline(true);
    const line = page.getByText('网络已断开');
    await line.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const top = (await line.boundingBox())?.y ?? 0;
    for (const part of [toolbar, page.getByRole('contentinfo')]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).to.be.within(1, top);
    }
    await page.context().setOffline(false);
    await page.getByText('网络已断开').waitFor({ state: 'detached' });
  });

  it(
    holds('shell.opens-offline-page', 'opens the offline page when a reader comes back without a network'),
    async () => {
      const page = await visited.open('/', 1440, undefined, { serviceWorkers: 'allow' });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.goto(`${visited.site.url}/report`);
      await page.getByRole('heading', { name: '没有网络' }).waitFor();
    },
  );

  it(holds('shell.reloads-once-when', 'reloads once when a page’s file is lost, then says so'), async () => {
    const page = await visited.open('/');
    await page.getByRole('complementary', { name: '工具栏' }).waitFor();
    let documents = 0;
    page.on('request', (request) => request.isNavigationRequest() && documents++);
    await page.route('**/assets/SearchPage-*.js', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: '搜索报告' }).click();
    await page.getByRole('heading', { name: '页面打开失败' }).waitFor();
    expect(documents).to.equal(1);
    await page.unroute('**/assets/SearchPage-*.js');
    await page.getByRole('button', { name: '重新载入' }).click();
    await page.getByRole('combobox').waitFor();
  });

  it('loads the page anew once for a dialog’s lost file, then says so; never while the server is away', async () => {
    let documents = 0;
    const count = (page: Page) =>
      page.on('request', (request) => request.isNavigationRequest() && documents++);
    const page = await visited.open('/vip', 1440, undefined, { prepare: async (fresh) => count(fresh) });
    await page.route('**/assets/dialog-*.js', (route) => route.abort());
    await page.route('**/healthz', (route) => route.abort());
    const login = page.getByRole('banner').getByRole('button', { name: '登录' });
    await login.click();
    await page.getByText('打开失败，请检查网络后重试').waitFor();
    expect(documents).to.equal(1);
    await page.unroute('**/healthz');
    await Promise.all([page.waitForEvent('load'), login.click()]);
    expect(documents).to.equal(2);
    await login.click();
    await page.getByText('打开失败，请检查网络后重试').waitFor();
    expect(documents).to.equal(2);
    await page.unroute('**/assets/dialog-*.js');
    await login.click();
    await page.getByRole('dialog').getByRole('heading', { name: '扫码登录' }).waitFor();
  });

  it('stays when a part of it breaks, and says so', async () => {
    const page = await visited.open('/vip');
    const body = "throw new Error('Failed to fetch what a part needs');";
    await page.route('**/assets/dialog-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    await page.getByText('打开失败，请检查网络后重试').waitFor();
    await page.getByRole('heading', { name: '会员权益' }).waitFor();
  });

  it(
    holds('shell.answers-unknown-path', 'answers an unknown path with 404 and a page of its own'),
    async () => {
      const page = await visited.open('/');
      const answer = await page.goto(`${visited.site.url}/no/such/page`);
      expect(answer?.status()).to.equal(404);
      await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
      expect(await page.getByRole('banner').count()).to.equal(0);
      await page.getByRole('link', { name: '返回首页' }).click();
      await page.getByRole('heading', { name: '找到研究报告里的那一页' }).waitFor();
    },
  );
});

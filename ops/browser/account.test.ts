import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { aReader } from '../../bff/reader.factory.ts';
import { keyedHash } from '../../bff/secrets.ts';
import { holds } from '../../bff/specification/held.testkit.ts';
import { aVisitedSite, seriousFindings, type VisitedSite } from './browser.factory.ts';
import { aPhone, codeFor, fillPhone, shownTicket, typePassword } from './people.testkit.ts';

describe('accounts in a browser', function () {
  this.timeout(240_000);
  let made: TestDatabase;
  let visited: VisitedSite;
  before(async () => {
    visited = await aVisitedSite();
    made = visited.made;
    await made.aUser({ username: 'lin', password: 'a-good-password', shells: 40 });
  });
  after(() => visited.close());

  const dialog = (page: Page) => page.getByRole('dialog');
  const toLogin = (page: Page) => page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const account = (page: Page) => page.getByRole('button', { name: /我的账号/ });
  const scan = (ticket: string, openid?: string) =>
    visited.site.post('/sandbox/api/scan', { ticket, ...(openid && { openid }) });
  const menu = async (page: Page, name: string | RegExp) => {
    await account(page).click();
    await page.getByRole('button', { name }).click();
  };

  it(
    holds(
      'account.logs-scanned-code',
      'logs in by a scanned code, which asks for a phone and goes on without',
    ),
    async () => {
      const page = await visited.open('/vip?channel=poster');
      const ticket = await shownTicket(page, () => toLogin(page));
      const box = await page.getByRole('img', { name: '登录二维码' }).boundingBox();
      expect([box?.width, box?.height]).to.deep.equal([190, 190]);
      expect(await seriousFindings(page)).to.deep.equal([]);
      await scan(ticket);
      await dialog(page).getByText('扫码成功').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await dialog(page).getByRole('button', { name: '跳过绑定，直接登录' }).click();
      await page.getByText('登录成功！').waitFor();
      await account(page).waitFor();
    },
  );

  it(
    holds(
      'account.dialogs-specification-take',
      'has the dialogs of the specification, which take each other’s place',
    ),
    async () => {
      const page = await visited.open('/vip');
      await toLogin(page);
      const title = (name: string) => dialog(page).getByRole('heading', { name, exact: true });
      const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
      const has = async (...labels: string[]) => {
        for (const label of labels) await dialog(page).getByLabel(label, { exact: true }).waitFor();
        expect(await page.getByRole('dialog').count()).to.equal(1);
      };
      await title('扫码登录').waitFor();
      for (const name of ['服务协议', '隐私政策']) await dialog(page).getByRole('link', { name }).waitFor();
      await press('用密码登录');
      await has('账号或手机号', '密码');
      await press('忘记密码？');
      await title('重置密码').waitFor();
      await has('手机号', '验证码', '新密码', '确认密码');
      await press('取消');
      await title('密码登录').waitFor();
      await press('用微信扫码登录');
      await press('注册新账号');
      await title('手机注册').waitFor();
      await has('手机号', '验证码', '密码', '确认密码');
      await dialog(page).getByText(/6-16/).first().waitFor();
    },
  );

  it('moves the focus with the way to log in, and offers the code beside the registration', async () => {
    const page = await visited.open('/vip');
    const focused = (selector: string) =>
      page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
    await page.getByRole('banner').getByRole('button', { name: '注册' }).press('Enter');
    await dialog(page).getByRole('heading', { name: '手机注册' }).waitFor();
    await dialog(page).getByRole('button', { name: '微信扫码注册' }).press('Enter');
    await dialog(page).getByRole('heading', { name: '扫码登录' }).waitFor();
    await focused('[role=group][aria-label=扫码登录]');
    await dialog(page).getByRole('button', { name: '用密码登录' }).press('Enter');
    await focused('input[name=username]');
    await dialog(page).getByRole('button', { name: '用微信扫码登录' }).press('Enter');
    await focused('[role=group][aria-label=扫码登录]');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: '扫码登录' }).waitFor();
  });

  it(holds('account.binds-phone-after', 'binds a phone after the code was scanned'), async () => {
    const page = await visited.open('/vip');
    await scan(await shownTicket(page, () => toLogin(page)));
    const phone = aPhone();
    await fillPhone(page, visited.site, phone);
    await dialog(page).getByLabel('密码', { exact: true }).fill('one-good-password');
    await dialog(page).getByLabel('确认密码').fill('one-good-passwort');
    await dialog(page).getByRole('button', { name: '确认' }).click();
    await dialog(page).getByText('两次输入的密码不一致').waitFor();
    await dialog(page).getByLabel('确认密码').fill('one-good-password');
    await dialog(page).getByRole('button', { name: '确认' }).click();
    await page.getByText('绑定成功', { exact: true }).waitFor();
    await account(page).click();
    await page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor();
  });

  it(
    holds(
      'account.covers-code-after',
      'covers the code after 60 seconds and fetches another at a press; a used one is replaced by itself',
    ),
    async () => {
      const page = await visited.open('/vip');
      await page.clock.install();
      await shownTicket(page, () => toLogin(page));
      await page.clock.fastForward(61_000);
      const refresh = dialog(page).getByRole('button', { name: '二维码已失效，点击刷新' });
      await refresh.waitFor();
      const second = await shownTicket(page, () => refresh.click());
      await refresh.waitFor({ state: 'detached' });
      // Another browser cannot take it; to this one it is gone once Redis forgot it.
      const { redis, config } = visited.site.services;
      await redis.del(`qr:${keyedHash(config.internalKey, 'login tickets')(second)}`);
      const third = await shownTicket(page, () => page.clock.fastForward(5000));
      expect(third).not.to.equal(second);
    },
  );

  it(
    holds('account.says-when-code', 'says 登录异常，请稍候再试 when the code cannot be asked about'),
    async () => {
      const page = await visited.open('/vip');
      await page.route('**/api/user/loginCheck*', (route) => route.abort());
      await toLogin(page);
      await page.getByText('登录异常，请稍候再试').waitFor();
    },
  );

  it(
    holds(
      'account.logs-password-keyboard',
      'logs in with a password by keyboard alone, tells a wrong one, and logs out',
    ),
    async () => {
      const page = await visited.open('/vip');
      await page.getByRole('banner').getByRole('button', { name: '登录' }).focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('button', { name: '用密码登录' }).focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByLabel('账号或手机号').focus();
      await page.keyboard.type('lin');
      await page.keyboard.press('Tab');
      await page.keyboard.type('a-wrong-password');
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('alert').getByText('账号或密码错误').waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await dialog(page).getByLabel('密码', { exact: true }).fill('a-good-password');
      await page.keyboard.press('Enter');
      await page.getByText('登录成功！').waitFor();
      await account(page).click();
      await page.getByText('40', { exact: true }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.getByText('退出登录成功').waitFor();
      await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
      expect(await page.context().cookies()).not.to.deep.include({ name: 'sid' });
    },
  );

  it(
    holds(
      'account.registers-code-invitation',
      'registers with the code of an invitation, and the inviter is credited',
    ),
    async () => {
      const inviter = await aReader(made);
      const { body } = await visited.site.post('/api/user/info', {}, { ...inviter.headers });
      const page = await visited.open(`/vip?invite=${body.data.invite_code}`);
      await toLogin(page);
      await dialog(page).getByRole('button', { name: '注册新账号' }).click();
      await fillPhone(page, visited.site, aPhone());
      await dialog(page).getByLabel('密码', { exact: true }).fill('one-good-password');
      await dialog(page).getByLabel('确认密码').fill('one-good-password');
      await dialog(page).getByRole('button', { name: '确认' }).click();
      await page.getByText('请先阅读并同意服务协议和隐私政策').waitFor();
      await dialog(page).getByRole('checkbox').check();
      expect(await seriousFindings(page)).to.deep.equal([]);
      await dialog(page).getByRole('button', { name: '确认' }).click();
      await page.getByText('注册成功').waitFor();
      await account(page).waitFor();
      const after = await visited.site.post('/api/user/info', {}, { ...inviter.headers });
      expect(after.body.data.beike).to.equal(20);
    },
  );

  it(
    holds(
      'account.resets-password-changes',
      'resets a password, changes the phone, and counts down though the dialog was closed between',
    ),
    async () => {
      const phone = aPhone();
      const page = await visited.open('/vip');
      await toLogin(page);
      await dialog(page).getByRole('button', { name: '注册新账号' }).click();
      await fillPhone(page, visited.site, phone);
      await dialog(page).getByLabel('密码', { exact: true }).fill('one-good-password');
      await dialog(page).getByLabel('确认密码').fill('one-good-password');
      await dialog(page).getByRole('checkbox').check();
      await dialog(page).getByRole('button', { name: '确认' }).click();
      await page.getByText('注册成功').waitFor();

      const next = aPhone();
      await menu(page, /绑定手机/);
      await dialog(page).getByRole('button', { name: '更换手机号' }).click();
      await fillPhone(page, visited.site, next, '新手机号');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await menu(page, /绑定手机/);
      await dialog(page).getByRole('button', { name: '更换手机号' }).click();
      await dialog(page)
        .getByRole('button', { name: /^\d+ 秒后重新获取$/ })
        .waitFor();
      await dialog(page).getByLabel('新手机号').fill(next);
      await dialog(page)
        .getByLabel('验证码')
        .fill(await codeFor(visited.site, next));
      // The login was long ago: the present password is asked for.
      await visited.site.services.database.query('UPDATE sessions SET proven_at = NULL');
      await dialog(page).getByRole('button', { name: '确认' }).click();
      await dialog(page).getByLabel('原密码').fill('one-good-password');
      await dialog(page).getByRole('button', { name: '确认' }).click();
      await page.getByText('手机号更换成功').waitFor();

      const other = await visited.open('/vip');
      await toLogin(other);
      await dialog(other).getByRole('button', { name: '用密码登录' }).click();
      await dialog(other).getByRole('button', { name: '忘记密码？' }).click();
      // A phone gets one code a minute: the limit of the number stands in Redis.
      const { redis, config } = visited.site.services;
      const keys = await redis.keys(`${config.indexPrefix}:bff:*code*`);
      await redis.del(keys.map((key) => key.slice(`${config.indexPrefix}:bff:`.length)));
      await fillPhone(other, visited.site, next);
      await dialog(other).getByLabel('新密码').fill('another-good-password');
      await dialog(other).getByLabel('确认密码').fill('another-good-password');
      await dialog(other).getByRole('button', { name: '确认' }).click();
      await other.getByText('密码重置成功').waitFor();
      await account(other).waitFor();
    },
  );

  it(holds('account.tells-code-could', 'tells that a code could not be sent'), async () => {
    const page = await visited.open('/vip');
    await toLogin(page);
    await dialog(page).getByRole('button', { name: '注册新账号' }).click();
    await dialog(page).getByLabel('手机号').fill(aPhone());
    await page.route('**/sendPhoneCode', (route) => route.abort());
    await dialog(page).getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('网络连接失败，请检查网络后重试').waitFor();
  });

  it(holds('account.follows-login-logout', 'follows a login and a logout of another tab'), async () => {
    const page = await visited.open('/vip');
    const second = await page.context().newPage();
    await second.goto(`${visited.site.url}/vip`);
    await second.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
    await toLogin(page);
    await typePassword(page, 'lin', 'a-good-password');
    await account(second).waitFor();
    await menu(second, '退出登录');
    await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
  });

  it(holds('account.forgets-session-ended', 'forgets a session that ended elsewhere (10000)'), async () => {
    const reader = await aReader(made);
    const page = await visited.open('/vip', 1440, reader);
    await account(page).waitFor();
    // Awaited from before it ends: any call of the page may be told of it, and the message is there for a few seconds.
    const told = page.waitForResponse('**/api/user/logout');
    const expired = page.getByText('登录已过期，请重新登录').waitFor();
    await made.database.query('DELETE FROM sessions WHERE user_id = :id', {
      replacements: { id: reader.userId },
    });
    await page.reload();
    await Promise.all([
      page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor(),
      expired,
      told,
    ]);
    expect(await page.context().cookies()).to.deep.equal([]);
  });

  it(
    holds('account.closes-dialog-back', 'closes a dialog by Back on a phone and stays on the page'),
    async () => {
      const page = await visited.open('/vip', 390);
      await toLogin(page);
      await dialog(page).getByLabel('账号或手机号').waitFor();
      await page.goBack();
      await dialog(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).to.equal('/vip');
    },
  );

  it('closes a dialog by a Back that comes before it is drawn', async () => {
    const page = await visited.open('/vip', 390);
    // The dialog is open when it takes its step, which Back at once undoes.
    await page.evaluate(() => {
      const { pushState } = window.history;
      window.addEventListener('popstate', () => document.body.setAttribute('data-back', ''), { once: true });
      window.history.pushState = function (...step) {
        pushState.apply(this, step);
        this.pushState = pushState;
        this.back();
      };
    });
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    await page.locator('body[data-back]').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).to.equal('/vip');
  });
});

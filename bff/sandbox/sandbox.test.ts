import { expect } from 'chai';
import { aSite } from '../site.factory.ts';

describe('the sandbox', () => {
  it('is one page whose script comes from our own origin', async () => {
    const site = await aSite({}, false);
    const page = await fetch(`${site.url}/sandbox`);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(html).to.contain('扫描登录二维码').and.to.contain('已发送的验证码');
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.map(([, attributes, inline]) => [attributes, inline])).to.deep.equal([
      [' src="/theme.js"', ''],
      [' src="/sandbox/page.js"', ''],
    ]);
    const script = await (await fetch(`${site.url}/sandbox/page.js`)).text();
    expect(() => new Function(script)).not.to.throw();
    await site.close();
  });

  it('is told in red above every page where strangers reach it, and nowhere else', async () => {
    for (const [overrides, shown] of [
      [{}, false],
      [{ TRUSTED_PROXIES: 'loopback' }, true],
      [{ PUBLIC_URL: 'https://yanhai.example' }, true],
      [{ TRUSTED_PROXIES: 'loopback', SANDBOX: '0' }, false],
    ] as const) {
      const site = await aSite(overrides, false);
      for (const path of ['/protocol', '/no-such-page'])
        expect((await (await fetch(site.url + path)).text()).includes('class="sandbox-line"'), path).to.equal(
          shown,
        );
      await site.close();
    }
  });

  it('is not there when it is off', async () => {
    const site = await aSite({ SANDBOX: '0' }, false);
    for (const path of ['/sandbox', '/sandbox/page.js', '/sandbox/page.css']) {
      expect((await fetch(site.url + path)).status, path).to.equal(404);
    }
    for (const path of ['/sandbox/api/messages', '/sandbox/api/scan', '/sandbox/api/pay']) {
      expect((await site.post(path)).http, path).to.equal(404);
    }
    const shown = JSON.stringify(await (await fetch(`${site.url}/api/openapi.json`)).json());
    expect(shown).not.to.contain('sandbox');
    await site.close();
  });
});

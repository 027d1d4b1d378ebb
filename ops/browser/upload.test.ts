import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { holds } from '../../bff/specification/held.testkit.ts';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { demo } from '../../seed/accounts/demo.mjs';
import { callSite, logIn } from '../test/callSite.ts';
import { openBrowser, stillOpen } from '../test/chromium.ts';
import { startSite, type TestSite } from '../test/site.ts';
import { retriedFixture } from '../test/suiteFixture.ts';
import { waitFor } from '../test/waitFor.ts';
import { actionTimeoutMs, builtPages, seriousFindings } from './browser.factory.ts';
import { Job } from './job.testkit.ts';
import { enter, tabTo } from './keyboard.testkit.ts';
import { watch } from './watch.testkit.ts';

const lines = ['海底数据中心行业深度报告', '海水冷却让数据中心的能耗下降三成。'];
const pdf = plainPdf([{ lines }, { lines: ['第二页'] }]);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

describe('uploading in a browser', function () {
  this.timeout(240_000);
  let site: TestSite;
  let browser: Browser;
  const start = async () => {
    site = await startSite({ SITE_DIR: await builtPages() });
    browser = await openBrowser();
  };
  const stop = async () => {
    await browser?.close();
    await site?.stop();
  };
  retriedFixture(start, stop);

  const open = async (username: string, width = 1440, more: BrowserContextOptions = {}): Promise<Page> => {
    browser = await stillOpen(browser);
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'zh-CN', ...more });
    context.setDefaultTimeout(actionTimeoutMs);
    watch(context);
    const login = { username, password: demo.password };
    expect(
      (await context.request.post(`${site.url}/api/v2/user/usernameLogin`, { data: login })).ok(),
    ).to.equal(true);
    const page = await context.newPage();
    await page.goto(`${site.url}/upload`);
    await page.getByText('今天还可上传').waitFor();
    return page;
  };
  const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
    page.getByLabel('点此选择文件').setInputFiles(files);

  it(
    holds(
      'upload.takes-several-files',
      'takes several files, tells why one is refused, follows them until they are found, and sets right what was read',
    ),
    async () => {
      const page = await open('free');
      await choose(page, file('海底.pdf', pdf), {
        ...file('说明.txt', Buffer.from('文字')),
        mimeType: 'text/plain',
      });
      const queue = page.getByRole('region', { name: '上传队列' });
      await queue.getByText('只能上传 PDF 文件').waitFor();
      await queue.getByText('已上传').waitFor();
      await page.getByText('今天还可上传 19 份').waitFor();
      const own = page.getByRole('list', { name: '我的上传' });
      await own.getByRole('link', { name: /海底数据中心/ }).waitFor();
      expect(await seriousFindings(page)).to.deep.equal([]);

      await own.getByRole('button', { name: '核对与更正' }).click();
      await page.getByLabel('标题').fill('海底数据中心：冷却的账');
      await page.getByLabel('研究员').fill('林一帆、周二川');
      await page.getByRole('button', { name: '确认无误并保存' }).click();
      await page.getByText('操作成功').waitFor();
      await own.getByRole('link', { name: '海底数据中心：冷却的账' }).click();
      await page.getByRole('heading', { name: '海底数据中心：冷却的账' }).waitFor();
    },
  );

  it('12 a report of one’s own, its title set right and found: at most 4 clicks', async () => {
    const job = new Job(await open('free'));
    const own = plainPdf([
      { lines: ['海底电缆行业深度报告', '铺缆船的档期决定交付。'] },
      { lines: ['第二页'] },
    ]);
    job.page.once('filechooser', (chooser) => chooser.setFiles([file('电缆.pdf', own)]));
    await job.click(job.page.getByLabel('点此选择文件'));
    const row = job.page.getByRole('listitem').filter({ hasText: '海底电缆' });
    await job.click(row.getByRole('button', { name: '核对与更正' }));
    await job.click(job.page.getByLabel('标题'));
    await job.page.keyboard.press('ControlOrMeta+a');
    await job.page.keyboard.type('海底电缆：档期的账');
    await job.press('确认无误并保存');
    await row.getByRole('link', { name: '海底电缆：档期的账' }).waitFor();
    expect(job.clicks).to.be.at.most(4);
    const asked = { keyword: '海底电缆：档期的账' };
    const found = await callSite<{ files: { name: string }[] }>(site.url, '/api/file/search', asked);
    expect(found.data.files[0]?.name).to.equal('海底电缆：档期的账');
  });

  it(
    holds('upload.sends-nothing-here', 'sends nothing that is here already, and says which report it is'),
    async () => {
      const here = plainPdf([{ lines: ['海上制氢行业深度报告'] }, { lines: ['第二页'] }]);
      const first = await logIn(site.url, 'free');
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(here)]), '海上.pdf');
      const answer = await fetch(`${site.url}/api/upload`, { method: 'POST', body: form, headers: first });
      const { data } = (await answer.json()) as { data: { items: { report_id: number }[] } };
      const status = () =>
        callSite<{ stage: string }>(site.url, '/api/upload/status', { id: data.items[0]?.report_id }, first);
      await waitFor(async () => (await status()).data.stage === 'done', {
        timeoutMs: 60_000,
        intervalMs: 300,
        message: 'it is not done',
      });
      const page = await open('vip1', 390);
      const sent: string[] = [];
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      await choose(page, file('别名.pdf', here));
      await page.getByText('研海已收录这份报告').waitFor();
      await page.getByRole('link', { name: /海上制氢/ }).waitFor();
      expect(sent.filter((path) => path.startsWith('/api/upload/tus'))).to.deep.equal([]);
      expect(await seriousFindings(page)).to.deep.equal([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).to.be.at.most(0);
    },
  );

  it(
    holds(
      'upload.keyboard-alone-file',
      'by keyboard alone: a file is chosen, followed, and what was read of it set right',
    ),
    async () => {
      const page = await open('vip2');
      const other = plainPdf([{ lines: ['空中充电站行业深度报告', '换电的账要从峰谷价差算起。'] }]);
      // Before the first Tab: a browser that learns of it together with Enter opens a dialog of its own instead.
      page.once('filechooser', (chooser) => chooser.setFiles([file('空中.pdf', other)]));
      await enter(page, page.getByLabel('点此选择文件'));
      const own = page.getByRole('list', { name: '我的上传' });
      await own.getByRole('link', { name: /空中充电站/ }).waitFor();
      await enter(page, own.getByRole('button', { name: '核对与更正' }));
      await tabTo(page, page.getByLabel('研究员'));
      await page.keyboard.type('林一帆');
      await enter(page, page.getByRole('button', { name: '确认无误并保存' }));
      await page.getByText('操作成功').waitFor();
    },
  );

  it(
    holds(
      'upload.takes-many-once',
      'takes many at once in batches, and those too many for a day are no failures',
    ),
    async () => {
      const page = await open('vip3');
      const refusal = { status: 0, message: '今日上传次数已用完', data: '今日上传次数已用完' };
      await page.route('**/api/upload/tus', (route) => route.fulfill({ status: 429, json: refusal }));
      const many = Array.from({ length: 120 }, (_, number) =>
        file(`第${number}份.pdf`, plainPdf([{ lines: [`第${number}份报告`] }])),
      );
      await choose(page, ...many);
      const queue = page.getByRole('region', { name: '上传队列' });
      let others: string[] = [];
      const allLate = async () => {
        const rows = await page.locator('section[aria-labelledby=queue] li').allTextContents();
        others = rows.filter((row) => !row.includes('已用完'));
        return rows.length === 120 && others.length === 0;
      };
      await waitFor(allLate, {
        timeoutMs: actionTimeoutMs,
        message: () => `${others.length} are not late: ${others.slice(0, 3).join('; ')}`,
      });
      expect(await queue.getByRole('status').textContent()).to.equal('0 / 120');
      await queue.getByRole('button', { name: '重试第7份.pdf' }).waitFor();
    },
  );

  it('offers no other try for a file that is no PDF, and tells a small size in KB', async () => {
    const page = await open('free');
    await choose(page, file('坏.pdf', Buffer.from('hello')));
    const queue = page.getByRole('region', { name: '上传队列' });
    await queue.getByText('文件不是 PDF').waitFor();
    await queue.getByText('1 KB').waitFor();
    await queue.getByRole('button', { name: '移除坏.pdf' }).waitFor();
    expect(await queue.getByRole('button', { name: '重试坏.pdf' }).count()).to.equal(0);
  });

  it('goes on sending on other pages of the site, and asks before the window closes', async () => {
    const page = await open('vip1');
    let send: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/api/upload/tus/**', async (route) => {
      await held;
      await route.continue();
    });
    await choose(
      page,
      file('远洋.pdf', plainPdf([{ lines: ['远洋风电行业深度报告'] }, { lines: ['第二页'] }])),
    );
    await page.getByText('上传中 0%').waitFor();
    // Looked for before the click: the message passes after seconds, in which a busy machine may not look.
    const told = page.getByText('上传在后台继续').waitFor();
    await Promise.all([told, page.getByRole('banner').getByRole('link', { name: '专题' }).click()]);
    const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(asked.type()).to.equal('beforeunload');
    await asked.dismiss();
    send();
    await page.goBack();
    await page.getByRole('region', { name: '上传队列' }).getByText('已上传').waitFor();
    await page
      .getByRole('list', { name: '我的上传' })
      .getByRole('link', { name: /远洋风电/ })
      .waitFor();
  });

  it('sends no file that was removed or paused while it was prepared, until it is resumed', async () => {
    // Its worker would answer instead of the route.
    const page = await open('vip2', 1440, { serviceWorkers: 'block' });
    let prepare: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      prepare = resolve;
    });
    // What sends resumably is loaded with the first file.
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const begun: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/upload/tus'))
        begun.push(
          Buffer.from(request.headers()['upload-metadata']?.split(' ')[1] ?? '', 'base64').toString(),
        );
    });
    const [away, later] = ['撤回', '暂缓'].map((name) =>
      file(`${name}.pdf`, plainPdf([{ lines: [`${name}的行业深度报告`] }, { lines: ['第二页'] }])),
    );
    await choose(page, ...[away, later].flatMap((one) => one ?? []));
    const queue = page.getByRole('region', { name: '上传队列' });
    await queue.getByRole('button', { name: '暂停暂缓.pdf' }).click();
    await queue.getByRole('button', { name: '移除撤回.pdf' }).click();
    const loaded = page.waitForResponse('**/assets/*.js');
    prepare();
    await loaded;
    await queue.getByText('已暂停 0%').waitFor();
    await queue.getByRole('button', { name: '继续暂缓.pdf' }).click();
    await queue.getByText('已上传').waitFor();
    expect(begun).to.deep.equal(['暂缓.pdf']);
  });

  it('asks a visitor to log in first', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(actionTimeoutMs);
    await page.goto(`${site.url}/upload`);
    await page.getByRole('dialog').getByRole('heading').waitFor();
    await page.close();
  });
});

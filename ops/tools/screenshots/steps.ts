import type { Page } from 'playwright-core';
import { plainPdf } from '../../../indexer/pdf/plainPdf.factory.ts';
import { goOffline } from '../../browser/offline.testkit.ts';
import { shownTicket } from '../../browser/people.testkit.ts';
import { type Act, press } from './shot.ts';

/** Steps that no press and no text can say, by name. */
const special: Record<string, Act> = {
  offline: goOffline,
  clock: (page) => page.clock.install(),
  /** A code on show for longer than it holds; the clock was taken in hand before. */
  async expire(page) {
    await page.getByRole('dialog').getByAltText('登录二维码').waitFor();
    await page.clock.fastForward(61_000);
  },
  /** Scans the code on show, as a new person. */
  async scan(page) {
    const ticket = await shownTicket(page, async () => {
      const toCode = page.getByRole('dialog').getByRole('button', { name: '用微信扫码登录' });
      if (await toCode.isVisible()) return toCode.click();
      await press('用密码登录')(page);
      await toCode.click();
    });
    await page.request.post('/sandbox/api/scan', { data: { ticket } });
  },
  /** Chooses files to upload that stay on their way: a report, one of a long name, and no report. */
  async files(page) {
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    const pdf = plainPdf([{ lines: ['海底数据中心行业深度报告', '海水冷却让能耗下降三成。'] }]);
    const other = Buffer.concat([pdf, Buffer.from(' ')]);
    await page.route('**/api/upload/tus**', () => undefined);
    await page
      .getByLabel('点此选择文件')
      .setInputFiles([
        file('海底数据中心行业深度报告.pdf', 'application/pdf', pdf),
        file(`${'很长的文件名'.repeat(20)}.pdf`, 'application/pdf', other),
        file('说明.txt', 'text/plain', Buffer.from('文字')),
      ]);
  },
};

const readName = (text: string) => (/^\/.+\/$/.test(text) ? new RegExp(text.slice(1, -1)) : text);

/**
 * Reads a step: `@name` is a special one, `key Enter` a key, `to CSS` goes to the first such element, `click CSS`
 * clicks it, `label=text` fills a field in, `name` or `/name/` presses the button of that name; a `?` before it lets
 * it be where there is no such button.
 */
export function readStep(text: string): Act {
  const [verb = '', rest = ''] = text.split(/ (.*)/s);
  if (text.startsWith('@')) {
    const act = special[text.slice(1)];
    if (!act) throw new Error(`${text} is no step`);
    return act;
  }
  if (verb === 'key') return (page) => page.keyboard.press(rest);
  const first = (page: Page) => page.locator(rest).filter({ visible: true }).first();
  if (verb === 'to') return (page) => first(page).scrollIntoViewIfNeeded();
  if (verb === 'click') return (page) => first(page).click();
  const [, label, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (label !== undefined)
    return (page) =>
      page
        .getByLabel(label, { exact: true })
        .or(page.getByRole('combobox', { name: label }))
        .filter({ visible: true })
        .first()
        .fill(value ?? '');
  if (!text.startsWith('?')) return press(readName(text));
  return async (page) => {
    // A dialog whose code is still on its way has no buttons yet.
    await page.waitForLoadState('networkidle');
    const button = page.getByRole('button', { name: readName(text.slice(1)) }).filter({ visible: true });
    if ((await button.count()) > 0) await button.first().click();
  };
}

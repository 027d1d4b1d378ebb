import type { Page } from 'playwright-core';
import type { Site } from '../../bff/site.factory.ts';

let phones = 0;

/** A mobile number that no test had before. */
export const aPhone = (): string => `139${String(10_000_000 + process.pid * 100 + ++phones).slice(-8)}`;

/** The last code sent to a phone, from the sandbox. */
export async function codeFor(site: Site, phone: string): Promise<string> {
  const { body } = await site.get<{ messages: { code: string }[] }>(`/sandbox/api/messages?phone=${phone}`);
  const code = body.data.messages[0]?.code;
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** Fills phone and code of the open dialog, the code as it was sent. */
export async function fillPhone(page: Page, site: Site, phone: string, label = '手机号'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label, { exact: true }).fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('button', { name: /^\d+ 秒后重新获取$/ }).waitFor();
  await dialog.getByLabel('验证码').fill(await codeFor(site, phone));
}

/** Logs in with a password in the open login dialog. */
export async function typePassword(page: Page, username: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '用密码登录' }).click();
  await dialog.getByLabel('账号或手机号').fill(username);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The ticket behind the login code on show. */
export async function shownTicket(page: Page, act: () => Promise<unknown>): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().includes('/api/user/getWxQrcode'));
  await act();
  const { data } = (await (await answered).json()) as { data: { ticket: string } };
  await page.getByRole('img', { name: '登录二维码' }).waitFor();
  return data.ticket;
}

import type { APIRequestContext, Browser, BrowserContext } from 'playwright-core';
import { plainPdf } from '../../../indexer/pdf/plainPdf.factory.ts';
import { demo } from '../../../seed/accounts/demo.mjs';
import type { Reader } from './shot.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Logs each reader in once a run; sessions are cookies that contexts are opened with. */
export class Readers {
  private readonly known = new Map<Reader, Promise<State>>();

  constructor(
    private readonly browser: Browser,
    readonly base: string,
    private readonly report: number,
  ) {}

  /** The cookies of a reader. @throws when the site has no demo accounts */
  state(reader: Reader): Promise<State> {
    const state = this.known.get(reader) ?? this.logIn(reader);
    this.known.set(reader, state);
    return state;
  }

  private async logIn(reader: Reader): Promise<State> {
    const context = await this.browser.newContext({ baseURL: this.base });
    const call = async (path: string, data: object) => {
      // The token cookie is the proof that the site's own page asks.
      const { cookies } = await context.storageState();
      const token = cookies.find(({ name }) => name === 'token')?.value;
      const answer = await context.request.post(path, { data, ...(token && { headers: { token } }) });
      if (!answer.ok()) throw new Error(`${reader}: ${path} answers ${await answer.text()}`);
      return (await answer.json()).data;
    };
    if (reader === 'settled') await settle(context.request, call, this.report);
    else if (reader !== 'visitor')
      await call('/api/v2/user/usernameLogin', { username: reader, password: demo.password });
    const state = await context.storageState();
    await context.close();
    return state;
  }
}

/** Makes a call as the reader; gives its data. @throws when it is refused */
// biome-ignore lint/suspicious/noExplicitAny: the answers of many calls, of which a field each is read.
type Make = (path: string, data: object) => Promise<any>;

/** A number that this machine's clock gives once. */
const aPhone = () => `137${String(Date.now()).slice(-8)}`;

/** Sends a code to a phone and reads it in the sandbox. */
async function codeOf(request: APIRequestContext, call: Make, phone: string): Promise<string> {
  await call('/api/user/sendPhoneCode', { phone, purpose: 'register' });
  const answer = await request.get(`/sandbox/api/messages?phone=${phone}`);
  return (await answer.json()).data.messages[0].code;
}

/**
 * Registers somebody who then uses everything: buys twice, reads, keeps, downloads, uploads, unlocks, and invites a
 * friend who registers. Needs the sandbox.
 */
async function settle(request: APIRequestContext, call: Make, report: number): Promise<void> {
  const phone = aPhone();
  const register = async (number: string, invite?: string) =>
    call('/api/user/phoneRegister', {
      phone: number,
      code: await codeOf(request, call, number),
      pwd: 'one-good-password',
      agree: 1,
      ...(invite && { invite_code: invite }),
    });
  await register(phone);
  const { invite_code } = await call('/api/user/info', {});
  await register(aPhone(), invite_code);
  await call('/api/user/phoneLogin', { phone, pwd: 'one-good-password' });
  for (const item_id of [1, 2]) {
    const { out_trade_no } = await call('/api/order/wxpayQrcode', { item_id });
    await call('/sandbox/api/pay', { out_trade_no });
    // A busy site refuses a notice, and asks the gateway then.
    await call('/api/order/checkOrder', { out_trade_no });
  }
  const { files } = await call('/api/file/search', { page: 1, pageSize: 15 });
  for (const { id } of [{ id: report }, ...files]) await call('/api/file/detail', { id });
  for (const { id } of files.slice(0, 6)) await call('/api/file/collect', { id });
  for (const { id } of files.slice(0, 4)) await call('/api/file/download', { id });
  const { items } = await call('/api/collection/list', {});
  for (const { id } of items.slice(1, 3)) await call('/api/collection/unlock', { id });
  await call('/api/web/suggest', { type: '功能建议', content: '希望能按基金经理筛选报告' });
  const lines = [`海底数据中心行业深度报告（${phone.slice(-4)}）`, '海水冷却让能耗下降三成。'];
  await request.post('/api/upload', {
    multipart: {
      file: { name: '海底数据中心.pdf', mimeType: 'application/pdf', buffer: plainPdf([{ lines }]) },
    },
    headers: {
      token: (await request.storageState()).cookies.find(({ name }) => name === 'token')?.value ?? '',
    },
  });
}

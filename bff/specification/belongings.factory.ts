import { aNewMinute, aPhone, fromElsewhere } from '../accounts/phones.factory.ts';
import { insertFeedback } from '../models/feedback.ts';
import { addReportToGroup, createGroup, joinGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Newcomer, Scene } from './scene.testkit.ts';

/** Password of newcomers. */
export const password = 'a-good-password';

/** Makes a call that must succeed, and gives its data. */
export async function call<Data = Record<string, string>>(
  { site }: Scene,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const answer = await site.post<Data>(path, body, headers);
  if (answer.body.status !== 1) throw new Error(`${path}: ${answer.body.message}`);
  return answer.body.data;
}

/** A phone of its own with a fresh code. */
export async function aProvenPhone(scene: Scene, purpose: string) {
  const phone = aPhone();
  return { phone, code: await scene.aCode(phone, purpose) };
}

/** Registers somebody by phone. */
export async function aNewcomer(scene: Scene): Promise<Newcomer> {
  const proven = await aProvenPhone(scene, 'register');
  const session = await call(
    scene,
    '/api/user/phoneRegister',
    { ...proven, pwd: password, agree: 1 },
    fromElsewhere(),
  );
  return { phone: proven.phone, headers: { sid: session.s_id ?? '', token: session.token ?? '' } };
}

/** The newcomer's phone with a fresh code. */
export async function withCode(scene: Scene, purpose: string) {
  const { phone } = await scene.newcomer();
  await aNewMinute(scene.site);
  return { phone, code: await scene.aCode(phone, purpose) };
}

/** A login code; the browser that fetched it makes the row's call. */
export async function aTicket(scene: Scene) {
  const { body, headers } = await scene.site.get<{ ticket: string }>('/api/user/getWxQrcode');
  scene.headers.cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { ticket: body.data.ticket };
}

/** A login code that somebody has scanned. */
export async function aScannedTicket(scene: Scene) {
  const ticket = await aTicket(scene);
  await call(scene, '/sandbox/api/scan', ticket);
  return ticket;
}

/** A login code that was used; who scanned it is the newcomer. */
export async function aUsedTicket(scene: Scene) {
  const ticket = await aScannedTicket(scene);
  const { body } = await scene.site.get(`/api/user/loginCheck?ticket=${ticket.ticket}`, scene.headers);
  const { s_id, token } = body.data as Record<string, string>;
  await scene.newcomer({ phone: '', headers: { sid: s_id ?? '', token: token ?? '' } });
  return ticket;
}

const orderPaths = ['/api/order/wxpayQrcode', '/api/order/alipayQrcode'] as const;

/** An order of the free reader that waits for its payer, by WeChat (0) or Alipay (1). */
export async function anOrder(scene: Scene, platform: 0 | 1 = 0) {
  const { headers } = await scene.reader('free');
  const { out_trade_no } = await call(scene, orderPaths[platform], { item_id: 1 }, headers);
  return { out_trade_no };
}

/** An order that is paid. @param notify whether the site has been told */
export async function aPaidOrder(scene: Scene, platform: 0 | 1 = 0, notify = true) {
  const order = await anOrder(scene, platform);
  await call(scene, '/sandbox/api/pay', { ...order, notify });
  return order;
}

/** Groups that the reader of level 2 is in, the first with a report in it. */
export async function someGroups({ made: { database }, reader }: Scene, count: number): Promise<number[]> {
  const { userId } = await reader('vip2');
  return inTransaction(database, async (transaction) => {
    const ids = [];
    for (let index = 1; index <= count; index++) {
      const id = (await createGroup(transaction, { theme: null, name: `群${index}`, logo: '' })) ?? 0;
      await joinGroup(transaction, userId, id);
      ids.push(id);
    }
    await addReportToGroup(transaction, { groupId: ids[0] ?? 0, reportId: 1, userId });
    return ids;
  });
}

let reports = 1_000;

/** A report of the catalog alone. */
export async function aCatalogReport({ intake }: Scene) {
  const id = ++reports;
  await intake.aReport({ id });
  return { id };
}

/** An upload of the reader of level 2 that failed. */
export async function aFailedUpload({ intake, reader }: Scene) {
  const id = ++reports;
  await intake.aReport({ id, uploader_id: (await reader('vip2')).userId, stage: 'failed' });
  return { id };
}

/** An upload that waits, being tried again. */
export async function aWaitingUpload(scene: Scene) {
  const upload = await aFailedUpload(scene);
  await call(scene, '/api/upload/retry', upload, (await scene.reader('vip2')).headers);
  return upload;
}

/** A message to the operators: a notice of no report, or a suggestion. */
export async function aMessage({ made: { database } }: Scene, kind: 'notice' | 'suggestion') {
  const from = { type: '', userId: null, reportId: null, url: '', name: '某所', contact: 'x@example.com' };
  const message = { ...from, kind, content: '请予处理' };
  return { id: await inTransaction(database, (transaction) => insertFeedback(transaction, message)) };
}

let names = 0;

/** An account by whose name an operator finds it. */
export async function aNamedAccount({ made }: Scene) {
  const username = `desk${++names}`;
  return { username, id: await made.aUser({ username }) };
}

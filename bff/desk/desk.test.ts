import { expect } from 'chai';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import { fromElsewhere } from '../accounts/phones.factory.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { settleOrder } from '../orders/settleOrder.ts';
import { aProvenOperator, aReader, type TestReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

interface AuditItem {
  id: number;
  actor: string;
  actor_name: string;
  what: string;
  target: string;
  reason: string;
  before: string;
  after: string;
}

describe("the operators' desk", function () {
  this.timeout(60_000);
  let made: TestDatabase;
  let intake: TestIntake;
  let site: Site;
  let operator: TestReader;
  before(async () => {
    made = await aDatabase();
    intake = await anIntake(made.url);
    site = await aSite({ DATABASE_URL: made.url, ...intake.env, TRUSTED_PROXIES: 'loopback' });
    operator = await aProvenOperator(made, { username: 'chief' });
  });
  after(async () => {
    await site.close();
    await intake.close();
    await made.close();
  });

  const post = async <Data>(path: string, body: object = {}, reader: TestReader = operator) => {
    const answer = await site.post<Data>(path, body, reader.headers);
    return { http: answer.http, data: answer.body.data };
  };
  const desk = <Data>(path: string, body: object = {}) => post<Data>(`/api/operator/${path}`, body);
  const trail = async (filter: object = {}) =>
    (await desk<{ items: AuditItem[] }>('audit', filter)).data.items;
  const aNotice = async (report_id: number) => {
    const body = { name: '某所', contact: 'x@example.com', report_id, content: '<b>请予删除</b>' };
    return (await site.post<{ id: number }>('/api/web/infringement', body, fromElsewhere())).body.data.id;
  };
  let numbers = 10;
  /** The number of a report of a test's own. */
  const aReport = async (given: Partial<Parameters<TestIntake['aReport']>[0]> = {}) => {
    const id = ++numbers;
    await intake.aReport({ id, ...given });
    return id;
  };

  it('takes down the report of a notice in one step, and each half is in the trail', async () => {
    const report = await aReport();
    const id = await aNotice(report);
    const open = await desk<{ items: object[] }>('message/list', { kind: 'notice' });
    expect(open.data.items[0]).to.deep.include({
      id,
      user_id: 0,
      report: { id: report, name: '标题', visible: 1 },
      outcome: '',
    });
    const taken = await desk('message/takedown', { id, reason: '权属证明齐备' });
    expect([taken.http, taken.data]).to.deep.equal([200, { msg: `报告 ${report} 已下架` }]);
    expect(await intake.status(report)).to.include({ visible: false });
    expect((await desk('message/takedown', { id, reason: '再次' })).http).to.equal(409);
    expect((await desk('message/close', { id, reason: '再次' })).http).to.equal(409);
    expect((await desk('message/close', { id: 999_999, reason: '没有' })).http).to.equal(404);

    const [closed, down] = await trail();
    const actor = { actor: `user ${operator.userId}`, actor_name: '昵称chief' };
    expect(closed).to.include({ ...actor, what: 'feedback.close', target: `feedback ${id}` });
    expect(JSON.parse(closed?.after ?? '')).to.deep.equal({ outcome: 'takedown' });
    expect(down).to.include({ ...actor, what: 'report.takedown', reason: `notice #${id}: 权属证明齐备` });
    expect(JSON.parse(down?.before ?? '')).to.include({ visible: true });
    const { data } = await desk<{ items: object[] }>('message/list', { kind: 'notice', open: 0 });
    expect(data.items[0]).to.include({ id, outcome: 'takedown', closed_by: actor.actor });
    const left = (await desk<{ items: { id: number }[] }>('message/list')).data.items;
    expect(left.filter((item) => item.id === id)).to.deep.equal([]);
  });

  it('finds a report by words of its title in any order, one that is taken down too', async () => {
    const shown = await site.search.aReport({ id: 901, title: '虚拟电厂的盈利模式', date: '2026-03-18' });
    const hidden = await site.search.aReport({ id: 902, title: '虚拟电厂周报', visible: false });
    await site.search.aReport({ id: 903, title: '电厂的虚拟仿真' });
    const find = async (title: string) =>
      (await desk<{ items: { id: number; visible: number; time_text: string }[] }>('report/find', { title }))
        .data.items;
    expect((await find('虚拟电厂')).map(({ id }) => id)).to.have.members([shown, hidden]);
    expect(await find('盈利 虚拟电厂')).to.have.lengthOf(1);
    expect((await find('盈利 虚拟电厂'))[0]).to.include({ id: shown, visible: 1, time_text: '2026-03-18' });
    expect((await find('虚拟电厂周报'))[0]).to.include({ id: hidden, visible: 0 });
    expect(await find('没有的标题')).to.deep.equal([]);
  });

  it('leaves a notice open whose report is not there', async () => {
    const id = await aNotice(404);
    expect((await desk('message/takedown', { id, reason: '侵权' })).http).to.equal(404);
    const { items } = (await desk<{ items: { id: number; report: unknown }[] }>('message/list')).data;
    expect(items.filter((item) => item.id === id).map(({ report }) => report)).to.deep.equal([null]);
  });

  it('tells lists by parts, each once', async () => {
    const own: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) own.unshift(await aNotice(100 + number));
    const seen: number[] = [];
    let before: number | null | undefined;
    do {
      const part = await desk<{ items: { id: number }[]; next: number | null }>('message/list', {
        open: 0,
        pageSize: 2,
        ...(before && { before }),
      });
      seen.push(...part.data.items.map(({ id }) => id));
      before = part.data.next;
    } while (before !== null);
    expect(seen).to.deep.equal([...new Set(seen)].sort((one, other) => other - one));
    expect(seen.slice(0, 5)).to.deep.equal(own);
    const [rows] = await made.database.query('SELECT id FROM feedback');
    expect(seen).to.have.length(rows.length);
  });

  it("keeps an operator's corrections and retries with their reasons, and nobody else's", async () => {
    const reader = await aReader(made);
    const id = await aReport({ uploader_id: reader.userId, stage: 'failed' });
    await post('/api/upload/correct', { id, title: '自己改的' }, reader);
    expect(await trail({ target: `report ${id}` })).to.deep.equal([]);
    await post('/api/upload/correct', { id, title: '运营改的', reason: '标题有误' });
    await post('/api/upload/retry', { id, reason: '字体已补' });
    const acts = await trail({ target: `report ${id}` });
    expect(acts.map(({ what, reason }) => [what, reason])).to.deep.equal([
      ['report.retry', '字体已补'],
      ['report.correct', '标题有误'],
    ]);
    expect(JSON.parse(acts[1]?.before ?? '')).to.deep.equal({ title: '自己改的' });
    expect(JSON.parse(acts[1]?.after ?? '')).to.deep.equal({ title: '运营改的' });
  });

  it('groups what failed by its cause, and tries one, some or all again', async () => {
    const groups = async () =>
      (await desk<{ items: { cause: string; count: number }[] }>('dead/list')).data.items;
    const before = (await groups())[0]?.count ?? 0;
    const [first = 0, second = 0, third = 0] = [
      await aReport({ stage: 'failed' }),
      await aReport({ stage: 'failed' }),
      await aReport({ stage: 'failed' }),
    ];
    const count = before + 3;
    expect((await groups())[0]).to.include({ cause: 'Made to fail', count, reason: '文件有密码' });
    const retry = (body: object) => desk('dead/retry', { reason: '已修复', ...body });
    expect((await retry({ ids: [first] })).data).to.deep.equal({ retried: 1, next: null });
    expect((await retry({ ids: [first] })).http, 'waits already').to.equal(409);
    expect((await retry({ cause: 'Made to fail' })).data).to.deep.equal({ retried: count - 1, next: null });
    const own = [third, second, first].map((id) => `report ${id}`);
    const targets = (await trail({ what: 'report.retry' })).map(({ target }) => target);
    expect(targets.filter((target) => own.includes(target))).to.deep.equal(own);
    const works = await desk<{ items: { id: number; stage: string; since: string }[]; waiting: number }>(
      'works',
    );
    expect(works.data.items.map(({ id, stage }) => [id, stage])).to.include.deep.members([[first, 'queued']]);
    expect(works.data.waiting).to.be.at.least(3);
  });

  it('puts picks in an order that readers see', async () => {
    for (const id of [41, 42, 43]) await site.search.aReport({ id, title: `精选${id}`, recommend: 3 });
    const order = { recommend: 3, ids: [42, 43, 41], reason: '本月主题' };
    expect((await desk('recommend/order', order)).http).to.equal(200);
    const picks = await desk<{ items: { id: number }[] }>('recommend/list', { recommend: 3 });
    expect(picks.data.items.map(({ id }) => id)).to.deep.equal(order.ids);
    const home = await post<{ files: { id: number }[] }>('/api/file/homelist', { recommend: 3 });
    expect(home.data.files.map(({ id }) => id).slice(0, 3)).to.deep.equal(order.ids);
    const [act] = await trail({ what: 'report.order' });
    expect(act).to.include({ target: 'ranking 3', reason: '本月主题' });
  });

  it('tells money that bought nothing until somebody says what was done, once', async () => {
    const { userId } = await aReader(made);
    const { outTradeNo } = await placeOrder(site.services, userId, 1, 'wxpay');
    const total = 29_800;
    for (const turn of ['first', 'second'])
      await settleOrder(site.services, 'wxpay', { outTradeNo, transactionId: `${turn} of ${userId}`, total });
    type Listed = { id: number; user_id: number; note: string };
    const list = async (open: 0 | 1) =>
      (await desk<{ items: Listed[] }>('payment/list', { open })).data.items.filter(
        (payment) => payment.user_id === userId,
      );
    const [flagged, ...others] = await list(1);
    const transaction_id = `second of ${userId}`;
    expect(flagged).to.include({ transaction_id, user_id: userId, total, order_state: 'paid' });
    expect(others).to.deep.equal([]);
    const handle = () => desk('payment/handle', { id: flagged?.id, reason: '已原路退款' });
    expect([(await handle()).http, (await handle()).http]).to.deep.equal([200, 409]);
    expect(await list(1)).to.deep.equal([]);
    expect((await list(0))[0]).to.include({ note: '已原路退款', handled_by: `user ${operator.userId}` });
    const target = `payment ${flagged?.id}`;
    expect(await trail({ what: 'payment.handle', target })).to.have.length(1);
  });

  it('gives days and shells or nothing, and tells every line of them by parts', async () => {
    const reader = await aReader(made, { shells: 7 });
    const grant = (body: object) => desk('user/grant', { id: reader.userId, reason: '补偿', ...body });
    expect((await grant({})).http).to.equal(422);
    expect((await grant({ level: 2, days: 30, shells: 3 })).http).to.equal(200);
    expect((await desk('user/grant', { id: 999_999, shells: 1, reason: '无此人' })).http).to.equal(404);
    const { data } = await desk<Record<string, unknown>>('user/detail', { id: reader.userId });
    expect(data).to.deep.include({ shells: 10 });
    expect(data.terms).to.have.length(1);
    const ledger = (more: object) =>
      desk<{ items: { amount: number; reason: string }[]; next: number | null }>('user/ledger', {
        id: reader.userId,
        pageSize: 1,
        ...more,
      });
    const first = (await ledger({})).data;
    expect(first.items[0]).to.include({ amount: 3, reason: '补偿' });
    const second = (await ledger({ before: first.next })).data;
    expect([second.items[0]?.amount, second.next]).to.deep.equal([7, null]);
    const withdraw = async (body: object) =>
      (await desk('user/withdraw', { id: reader.userId, reason: '重复发放', ...body })).http;
    expect(await withdraw({})).to.equal(422);
    expect(await withdraw({ level: 2, shells: 11 }), 'all of it or nothing').to.equal(409);
    expect(await withdraw({ level: 1 })).to.equal(409);
    const detail = async () =>
      (await desk<Record<string, unknown>>('user/detail', { id: reader.userId })).data;
    expect((await detail()).terms).to.have.length(1);
    const together = await Promise.all([withdraw({ shells: 6 }), withdraw({ shells: 6 })]);
    expect(together.sort(), 'of ten shells').to.deep.equal([200, 409]);
    expect(await withdraw({ level: 2 })).to.equal(200);
    expect(await detail()).to.deep.include({ shells: 4, terms: [] });
    expect((await ledger({})).data.items[0]).to.include({ kind: 'withdraw', amount: -6, reason: '重复发放' });
    const target = `user ${reader.userId}`;
    expect(await trail({ what: 'user.withdraw', target })).to.have.length(2);
    for (const query of [String(reader.userId), 'chief'])
      expect((await desk<{ items: object[] }>('user/find', { query })).data.items).to.have.length(1);
  });

  it('ends the sessions of an account, blocks it and lets its owner in again', async () => {
    const password = 'a-quiet-harbour';
    const username = 'gatherer';
    const reader = await aReader(made, { username, password });
    const info = async ({ headers }: Pick<TestReader, 'headers'>) =>
      (await site.post('/api/user/info', {}, headers)).http;
    const logIn = async () => {
      const { http, headers, body } = await site.post<{ s_id: string; token: string }>(
        '/api/v2/user/usernameLogin',
        { username, password },
        fromElsewhere(),
      );
      return { http, id: headers.get('x-error-id'), message: body.message, ...body.data };
    };
    const act = async (path: string, body: object) => (await desk(`user/${path}`, body)).http;
    const { userId: id } = reader;

    expect(await act('endSessions', { id, reason: '疑似被盗' })).to.equal(200);
    expect(await info(reader)).to.equal(401);
    const { s_id: sid, token } = await logIn();
    expect(await info({ headers: { sid, token } })).to.equal(200);

    expect(await act('block', { id })).to.equal(422);
    expect(await act('block', { id, reason: '批量下载' })).to.equal(200);
    expect(await info({ headers: { sid, token } })).to.equal(401);
    expect(await logIn()).to.deep.include({
      http: 403,
      id: 'account_blocked',
      message: '账号已停用：批量下载。如有疑问请联系客服',
    });
    const { data } = await desk<{ user: { blocked: string } }>('user/detail', { id });
    expect(data.user.blocked).to.equal('批量下载');

    expect(await act('unblock', { id, reason: '已核实身份' })).to.equal(200);
    expect((await logIn()).http).to.equal(200);
    const acts = (await trail({ target: `user ${id}` })).map(({ what, reason }) => [what, reason]);
    expect(acts).to.deep.equal([
      ['user.unblock', '已核实身份'],
      ['user.block', '批量下载'],
      ['user.end-sessions', '疑似被盗'],
    ]);
    expect(await act('block', { id: operator.userId, reason: '自己' })).to.equal(409);
    expect(await act('block', { id: 999_999, reason: '无' })).to.equal(404);
    expect((await post('/api/operator/user/block', { id, reason: '无' }, reader)).http).to.equal(401);
  });
});

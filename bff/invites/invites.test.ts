import { expect } from 'chai';
import { aCode, aPhone, fromElsewhere } from '../accounts/phones.factory.ts';
import { getWxQrcode, loginCheck } from '../contract/account/accounts.ts';
import { phoneRegister } from '../contract/account/phoneAccounts.ts';
import { sandboxScan } from '../contract/sandbox.ts';
import { inviteList, myInviteList } from '../contract/sharing.ts';
import type { TestDatabase } from '../database.factory.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { findUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { creditInvite } from './index.ts';

interface List {
  items: { id: number; nickname: string; avatar: string; invite_text: string }[];
  total: number;
}

describe('invites', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }, false));
  });
  after(() => site.close());

  const anInviter = async () => {
    const reader = await aReader(made);
    const code = (await findUser(made.database, reader.userId))?.invite_code ?? '';
    return { ...reader, code };
  };
  const register = async (invite_code: string, phone: string, code: string) => {
    const given = { phone, code, pwd: 'a-good-password', agree: 1, invite_code };
    return (await site.post(phoneRegister.path, given, fromElsewhere())).http;
  };
  const list = async (headers: Record<string, string>, body: object = {}) =>
    (await site.post<List>(inviteList.path, body, headers)).body.data;
  const entriesOf = async (userId: number) => {
    const [rows] = await made.database.query(
      `SELECT COUNT(*) AS n, COALESCE(SUM(amount), 0) AS total FROM ledger_entries WHERE user_id = ${userId}`,
    );
    const [{ n, total }] = rows as [{ n: number; total: string }];
    // The account begins with an entry of nothing.
    return [n - 1, Number(total)];
  };

  it('give 20 shells for each user who registers with the code, and list them, newest first', async () => {
    const inviter = await anInviter();
    expect(await list(inviter.headers)).to.deep.equal({ items: [], total: 0 });
    for (let turn = 0; turn < 3; turn++) {
      const phone = aPhone();
      // Typed by hand, codes come in any case.
      expect(await register(` ${inviter.code.toUpperCase()} `, phone, await aCode(site, phone))).to.equal(
        200,
      );
    }
    const info = await site.post('/api/user/info', {}, inviter.headers);
    expect(info.body.data).to.include({ beike: 60, invite_code: inviter.code });
    const { items, total } = await list(inviter.headers);
    expect([items.length, total]).to.deep.equal([3, 3]);
    expect(items.map(({ id }) => id)).to.deep.equal(items.map(({ id }) => id).sort((a, b) => b - a));
    expect(items[0]?.nickname).to.match(/^研友\d{6}$/);
    expect(items[0]?.invite_text).to.match(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    const page = await list(inviter.headers, { page: 2, pageSize: 2 });
    expect([page.items.map(({ id }) => id), page.total]).to.deep.equal([[items[2]?.id], 3]);
    const { body } = await site.post<{ infor: { invite_users: Record<string, unknown>[]; total: number } }>(
      myInviteList.path,
      { sid: inviter.headers.sid, time: 1, theme_id: '2', rank_type: 0 },
      inviter.headers,
    );
    expect(body.data.infor.total).to.equal(3);
    expect(body.data.infor.invite_users[0]).to.include({ headimgurl: '', nickname: items[0]?.nickname });
    expect(body.data.infor.invite_users[0]?.create_time).to.be.closeTo(Date.now() / 1000, 60);
  });

  it('give them for a person who scans a code that carries the invite, at the first login alone', async () => {
    const inviter = await anInviter();
    for (let turn = 0; turn < 2; turn++) {
      const asked = await site.get(`${getWxQrcode.path}?invite_code=${inviter.code}`, fromElsewhere());
      const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const { ticket } = asked.body.data;
      await site.post(sandboxScan.path, { ticket, openid: `openid-of-${inviter.userId}` });
      const { body } = await site.get(`${loginCheck.path}?ticket=${ticket}`, { cookie });
      expect(body.data.code).to.equal(1);
    }
    expect(await balanceOf(made.database, inviter.userId)).to.equal(20);
    expect((await list(inviter.headers)).total).to.equal(1);
  });

  it('give them once a user, however many registrations come together', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const inviter = await anInviter();
      const phones = [aPhone(), aPhone()];
      const codes = await Promise.all(phones.map((phone) => aCode(site, phone, 'register')));
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          register(inviter.code, phones[index % 2] ?? '', codes[index % 2] ?? ''),
        ),
      );
      expect(outcomes.filter((http) => http === 200)).to.have.length(2);
      expect(await balanceOf(made.database, inviter.userId)).to.equal(40);
      expect(await entriesOf(inviter.userId)).to.deep.equal([2, 40]);
      expect((await list(inviter.headers)).total).to.equal(2);
    }
  });

  it('credit one user once, whatever is tried again', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [inviterId, userId] = [await made.aUser(), await made.aUser()];
      const credit = () =>
        inTransaction(made.database, (transaction) => creditInvite(transaction, { inviterId, userId }));
      await Promise.all(Array.from({ length: 5 }, credit));
      expect(await balanceOf(made.database, inviterId)).to.equal(20);
      expect(await entriesOf(inviterId)).to.deep.equal([1, 20]);
    }
  });

  it('are for those who are logged in', async () => {
    for (const path of [inviteList.path, myInviteList.path]) {
      const { http, body } = await site.post(path);
      expect([http, body.data]).to.deep.equal([401, '请先登录']);
      expect((await site.post(path, {}, { sid: 'gone' })).body.status).to.equal(10000);
    }
  });
});

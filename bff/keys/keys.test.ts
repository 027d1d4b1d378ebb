import { expect } from 'chai';
import { aCode, aNewMinute, aPhone, noticesOf } from '../accounts/phones.factory.ts';
import { endOtherSessions } from '../contract/account/accounts.ts';
import type { keyAdd, keyList } from '../contract/account/keys.ts';
import { keyScopeOf } from '../contract/account/keys.ts';
import { phoneRegister, resetPwd } from '../contract/account/phoneAccounts.ts';
import type { Call, Data } from '../contract/call.ts';
import type { TestDatabase } from '../database.factory.ts';
import { listTrail } from '../models/account/accountTrail.ts';
import { select } from '../models/statements.ts';
import { declaredCalls } from '../openapi/declared.testkit.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

describe('keys for programs', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ CALLS_PER_MINUTE: '1000000' }));
    await site.search.reports(
      Array.from({ length: 12 }, (_, at) => ({ id: at + 1, title: `储能${at + 1}`, pages: ['储能'] })),
    );
  });
  after(() => site.close());

  const add = async (reader: TestReader, scope?: 'upload') =>
    (await site.post<Data<typeof keyAdd>>('/api/key/add', { name: '脚本', scope }, reader.headers)).body.data;
  /** Calls that a key makes and may not. */
  const letIn = async (key: string, calls: readonly Call[]) => {
    const answers = [];
    for (const call of calls) {
      const { method, path } = call;
      const headers = by(key);
      const query = new URLSearchParams(call.example as Record<string, string>);
      const answer =
        method === 'GET'
          ? await fetch(`${site.url}${path}?${query}`, { headers })
          : await fetch(site.url + path, {
              method,
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify(call.example),
            });
      answers.push([path, answer.status, answer.headers.get('x-error-id')]);
    }
    return answers.filter(([, status, id]) => status !== 403 || id !== 'forbidden');
  };
  const listed = async (reader: TestReader) =>
    (await site.post<Data<typeof keyList>>('/api/key/list', {}, reader.headers)).body.data.items;
  const by = (key: string) => ({ authorization: `Bearer ${key}` });
  const search = (headers: Record<string, string>) =>
    site.post<{ files: object[]; limit: number }>('/api/file/search', { keyword: '储能' }, headers);

  it('read with the rights of their reader', async () => {
    const [free, member] = [await aReader(made), await aReader(made, { level: 1 })];
    const found = [];
    for (const reader of [free, member]) found.push(await search(by((await add(reader)).key)));
    expect(found.map(({ http, body }) => [http, body.data.limit])).to.deep.equal([
      [200, 10],
      [200, 9999],
    ]);
    const { key } = await add(member);
    const own = await site.post<{ total: number }>('/api/saved/list', {}, by(key));
    expect([own.http, own.body.data.total]).to.deep.equal([200, 0]);
  });

  it('neither write, order, pay nor see the account, whoever’s they are', async () => {
    const { key } = await add(await aReader(made, { level: 3, operator: true }));
    const calls = (await declaredCalls()).filter((call) => keyScopeOf(call) !== 'read');
    expect(calls.map(({ path }) => path)).to.include.members(['/api/upload', '/api/upload/list']);
    expect(await letIn(key, calls)).to.deep.equal([]);
  });

  it('upload, where they are for that, and no more', async () => {
    const { key } = await add(await aReader(made, { level: 3, operator: true }), 'upload');
    const calls = (await declaredCalls()).filter((call) => keyScopeOf(call) !== 'upload');
    expect(await letIn(key, calls)).to.deep.equal([]);
    for (const path of ['/api/upload/tus', '/mcp'])
      expect((await site.post(path, {}, by(key))).headers.get('x-error-id'), path).to.equal('forbidden');
  });

  it('are kept as hashes, told once, and revoked at once', async () => {
    const reader = await aReader(made);
    const { id, key } = await add(reader);
    const rows = await select(made.database, 'SELECT * FROM api_keys WHERE id = :id', { id });
    expect(JSON.stringify([rows, await listed(reader)])).not.to.include(key);
    expect((await listed(reader))[0]).to.include({
      name: '脚本',
      scope: 'read',
      hint: key.slice(-4),
      used_at: null,
    });
    expect((await search(by(key))).http).to.equal(200);
    const other = await aReader(made);
    expect((await site.post('/api/key/remove', { id }, other.headers)).http).to.equal(404);
    expect((await site.post('/api/key/remove', { id }, reader.headers)).http).to.equal(200);
    for (const headers of [by(key), by('yh_wrong'), by('x')]) {
      const answer = await search(headers);
      expect([answer.http, answer.headers.get('x-error-id')]).to.deep.equal([401, 'not_logged_in']);
    }
    // Of a proxy in front, not ours.
    expect((await search({ authorization: 'Basic eDp5' })).http).to.equal(200);
  });

  it('end with a block and wait with a closed account', async () => {
    const reader = await aReader(made);
    const { key } = await add(reader);
    const set = (column: string) =>
      made.database.query(`UPDATE users SET ${column} = NOW(3) WHERE id = ${reader.userId}`);
    await set('closing_at');
    const own = await site.post('/api/saved/list', {}, by(key));
    expect(own.headers.get('x-error-id')).to.equal('account_closing');
    await set('blocked_at');
    expect((await search(by(key))).http).to.equal(401);
  });

  describe('of an account with a phone', () => {
    const password = 'a-good-password';
    const aPhoneOwner = async () => {
      const phone = aPhone();
      const given = { phone, code: await aCode(site, phone, 'register'), pwd: password, agree: 1 };
      const { body } = await site.post<Data<typeof phoneRegister>>(phoneRegister.path, given);
      const { uid: userId, s_id: sid, token } = body.data;
      return { phone, userId, headers: { sid, token } };
    };
    const trailOf = async (userId: number) =>
      (await listTrail(made.database, userId, 9)).map(({ what, how }) => [what, how].join(' ').trim());
    const statusesOf = async (key: string) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      return [(await search(by(key))).http, (await site.post('/mcp', message, by(key))).http];
    };

    it('are made with the proof that other changes need, and the owner is told of each', async () => {
      const { phone, userId, headers } = await aPhoneOwner();
      await made.database.query(
        `UPDATE sessions SET proven_at = NOW() - INTERVAL 1 HOUR WHERE user_id = ${userId}`,
      );
      const make = (proof: object) =>
        site.post<Data<typeof keyAdd>>('/api/key/add', { name: '脚本', ...proof }, headers);
      const wanted = await make({});
      expect([wanted.http, wanted.headers.get('x-error-id')]).to.deep.equal([403, 'proof_required']);
      const wrong = await make({ old_pwd: 'a-wrong-one' });
      expect([wrong.http, Object.keys(wrong.body.fields ?? {})]).to.deep.equal([422, ['old_pwd']]);
      expect(await listed({ userId, headers })).to.deep.equal([]);
      const { id, key } = (await make({ old_pwd: password })).body.data;
      await site.post('/api/key/remove', { id }, headers);
      const hint = key.slice(-4);
      expect(await trailOf(userId)).to.deep.equal([
        `key.remove ${hint}`,
        `key.add ${hint}`,
        'login register',
      ]);
      expect(await noticesOf(site, phone, 2)).to.have.members([
        `已删除开放接口密钥（尾号${hint}）`,
        `已新建开放接口密钥（尾号${hint}）`,
      ]);
    });

    it('all end when the password is reset', async () => {
      const { phone, userId, headers } = await aPhoneOwner();
      const kept = [await add({ userId, headers }), await add({ userId, headers })];
      for (const { key } of kept) expect(await statusesOf(key)).to.deep.equal([200, 200]);
      await aNewMinute(site);
      const given = { phone, code: await aCode(site, phone, 'reset'), pwd: 'another-good-one' };
      expect((await site.post(resetPwd.path, given)).http).to.equal(200);
      for (const { key } of kept) expect(await statusesOf(key)).to.deep.equal([401, 401]);
      expect((await trailOf(userId)).slice(0, 3)).to.have.members([
        'password.reset',
        'keys.end',
        'login reset',
      ]);
    });

    it('all end when other devices are logged out, also where there are none', async () => {
      const { userId, headers } = await aPhoneOwner();
      const { key } = await add({ userId, headers });
      const { body } = await site.post<Data<typeof endOtherSessions>>(endOtherSessions.path, {}, headers);
      expect(body.data).to.deep.equal({ message: '没有其他设备在登录，1 个密钥已失效', ended: 0 });
      expect(await statusesOf(key)).to.deep.equal([401, 401]);
      expect((await trailOf(userId))[0]).to.equal('keys.end');
    });
  });

  it('are ten at most', async () => {
    const reader = await aReader(made);
    await Promise.all(
      Array.from({ length: 12 }, () => site.post('/api/key/add', { name: '并发' }, reader.headers)),
    );
    for (let left = 10 - (await listed(reader)).length; left > 0; left--) await add(reader);
    const more = await site.post('/api/key/add', { name: '多' }, reader.headers);
    expect([more.http, (await listed(reader)).length]).to.deep.equal([409, 10]);
  });

  it('count together for their reader, whatever addresses they come from', async () => {
    const { made: ownMade, site: own } = await aSiteWithDatabase(
      { CALLS_PER_MINUTE: '20', TRUSTED_PROXIES: 'loopback' },
      false,
    );
    try {
      const reader = await aReader(ownMade);
      const keys = [];
      for (const name of ['一', '二']) {
        const headers = { ...reader.headers, 'x-forwarded-for': '203.0.113.9' };
        const { body } = await own.post<Data<typeof keyAdd>>('/api/key/add', { name }, headers);
        keys.push(body.data.key);
      }
      const statuses = [];
      for (let turn = 0; turn < 24; turn++) {
        const headers = { ...by(keys[turn % 2] ?? ''), 'x-forwarded-for': `198.51.100.${turn + 1}` };
        statuses.push((await own.post('/api/saved/list', {}, headers)).http);
      }
      expect(statuses.filter((status) => status === 429)).to.have.length(4);
    } finally {
      await own.close();
    }
  });
});

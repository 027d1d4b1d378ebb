import { expect } from 'chai';
import { changePassword, exportData, setNickname } from '../contract/account/ownAccount.ts';
import type { TestDatabase } from '../database.factory.ts';
import { interleave } from '../models/interleave.testkit.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { fromElsewhere } from './phones.factory.ts';

const password = 'a-good-password';

describe('one’s own account', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }, false));
  });
  after(() => site.close());

  type Headers = Record<string, string>;
  const post = async (path: string, input: object, headers: Headers = {}) => {
    const {
      http,
      body,
      headers: sent,
    } = await site.post<Record<string, unknown>>(path, input, { ...fromElsewhere(), ...headers });
    return { http, id: sent.get('x-error-id'), data: body.data };
  };
  const logIn = async (username: string, given: string) =>
    (await post('/api/v2/user/usernameLogin', { username, password: given })).http;
  const info = async (headers: Headers) => (await post('/api/user/info', {}, headers)).http;

  it('changes its password by the old one, and ends all other sessions', async () => {
    const username = 'changer';
    const { headers } = await aReader(made, { username, password });
    const { data } = await post('/api/v2/user/usernameLogin', { username, password });
    const other = { sid: String(data.s_id), token: String(data.token) };
    const change = (old_pwd: string, pwd: string) => post(changePassword.path, { old_pwd, pwd }, headers);
    expect(await change('not-the-one', 'another-good-one')).to.deep.include({
      http: 422,
      data: '原密码错误',
    });
    expect((await change(password, '123456')).http).to.equal(422);
    expect(await info(other)).to.equal(200);
    expect((await change(password, 'another-good-one')).http).to.equal(200);
    expect([await info(headers), await info(other)]).to.deep.equal([200, 401]);
    expect([await logIn(username, password), await logIn(username, 'another-good-one')]).to.deep.equal([
      401, 200,
    ]);
    const without = await aReader(made);
    expect((await post(changePassword.path, { old_pwd: 'x', pwd: password }, without.headers)).id).to.equal(
      'conflict',
    );
  });

  it('lets nobody guess the old password without end', async () => {
    const { headers } = await aReader(made, { password });
    const here = { ...headers, ...fromElsewhere() };
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        post(changePassword.path, { old_pwd: 'wrong', pwd: 'a-new-one-1' }, here),
      ),
    );
    expect(answers.filter(({ http }) => http === 422)).to.have.length(10);
    expect(answers.filter(({ http }) => http === 429)).to.have.length(4);
  });

  it('takes one of two passwords that are set at once, and none by one that is replaced', async () => {
    const { userId, headers } = await aReader(made, { username: 'twice', password });
    const answer = await interleave(
      made.database,
      userId,
      () => post(changePassword.path, { old_pwd: password, pwd: 'of-the-finder' }, headers),
      (transaction) =>
        made.database.query(`UPDATE users SET password_hash = 'another' WHERE id = ${userId}`, {
          transaction,
        }),
    );
    expect([answer.http, answer.data]).to.deep.equal([422, '原密码错误']);
  });

  it('has a nickname of 2 to 16 characters that shows what it is, and passes for nobody of the site', async () => {
    const { headers } = await aReader(made);
    const set = async (nickname: string) => {
      const { http, data } = await post(setNickname.path, { nickname }, headers);
      return http === 200 ? data.nickname : http;
    };
    const refused = [
      '林',
      '一二三四五六七八九十一二三四五六七',
      '小\u202e林',
      '小\u200b林',
      '小\n林',
      '<b>林</b>',
      "林'; DROP TABLE users; --",
      'Z̷̢͇a̶l̵g̸o̴',
      '13812341234',
      '----',
      '研 海 官 方',
      'ＡＤＭＩＮ',
      '🙂🙂🙂',
      `${'林'.repeat(150)}`,
      '小  林',
    ];
    for (const nickname of refused) expect(await set(nickname), nickname).to.equal(422);
    const kept = { ' 研究员 小林 ': '研究员 小林', Ｌｉｎ_２: 'Lin_2', 𠮷田·Émile: '𠮷田·Émile' };
    for (const [typed, nickname] of Object.entries(kept)) expect(await set(typed)).to.equal(nickname);
    const info = await post('/api/user/info', {}, headers);
    expect(info.data.nickname).to.equal('𠮷田·Émile');
  });

  it('is copied whole, without a secret and without what is another’s', async () => {
    const reader = await aReader(made, { username: 'copied', password, shells: 30, level: 1 });
    await aReader(made, { username: 'stranger', shells: 5 });
    const { http, data } = await post(exportData.path, {}, reader.headers);
    expect(http).to.equal(200);
    expect(data).to.deep.include({ orders: [], downloads: [], favourites: [], feedback: [], invited: [] });
    expect((data.account as object[])[0]).to.deep.include({ id: reader.userId, username: 'copied' });
    expect((data.shells as { amount: number }[]).map(({ amount }) => Number(amount))).to.deep.equal([30]);
    expect((data.memberships as object[])[0]).to.deep.include({ level: 1 });
    expect(JSON.stringify(data)).not.to.match(/argon2|stranger|password_hash|sid_hash/);
  });
});

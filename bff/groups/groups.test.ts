import { expect } from 'chai';
import type { Data } from '../contract/call.ts';
import { type getMyGroups, groupFiles, removeGroupFile } from '../contract/groups.ts';
import type { TestDatabase } from '../database.factory.ts';
import { createGroup, joinGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

type Headers = Record<string, string>;

describe('groups', () => {
  let made: TestDatabase;
  let site: Site;
  let annId: number;
  let ann: Headers;
  let ben: Headers;
  let ids: number[];
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    await site.search.aReport({ id: 1 });
    await site.search.aReport({ id: 2, visible: false });
  });
  after(() => site.close());
  beforeEach(async () => {
    ids = [];
    ({ userId: annId, headers: ann } = await aReader(made));
    const { userId: benId, headers } = await aReader(made);
    ben = headers;
    await inTransaction(made.database, async (transaction) => {
      for (let index = 0; index < 9; index++) {
        const id = (await createGroup(transaction, { theme: null, name: `群${index}`, logo: '/l.png' })) ?? 0;
        ids.push(id);
        if (index < 8) await joinGroup(transaction, annId, id);
      }
      await joinGroup(transaction, benId, ids[0] ?? 0);
    });
  });

  const mine = async (headers: Headers, page = 1) => {
    const { body } = await site.post<Data<typeof getMyGroups>>('/api/web/getMyGroups', { page }, headers);
    return body.data.infor;
  };
  const addOne = async (headers: Headers, body: object) => {
    const answer = await site.post<{ msg: string; added: number }>('/api/web/addGroupFile', body, headers);
    return [answer.http, answer.http === 200 ? answer.body.data.added : answer.body.data];
  };
  const addMany = async (headers: Headers, body: object) => {
    const answer = await site.post<{ msg: string; added: number }>(
      '/api/group/addGroupsFiles',
      body,
      headers,
    );
    return [answer.http, answer.http === 200 ? answer.body.data.added : answer.body.data];
  };

  it('are one’s own, seven a page, with members and reports counted', async () => {
    const first = await mine(ann);
    expect([first.group_list.length, first.total]).to.deep.equal([7, 8]);
    expect(first.group_list[0]).to.deep.equal({
      id: ids[0],
      name: '群0',
      logo: '/l.png',
      member_count: 2,
      fcount: 0,
    });
    expect((await mine(ann, 2)).group_list.map(({ name }) => name)).to.deep.equal(['群7']);
    expect((await mine(ben)).group_list.map(({ name }) => name)).to.deep.equal(['群0']);
    expect((await site.post('/api/web/getMyGroups')).http).to.equal(401);
  });

  it('take a report into those chosen, into all or none', async () => {
    const gids = JSON.stringify([ids[0], ids[1], String(ids[0])]);
    expect(await addMany(ann, { fid: 1, gids, sid: ann.sid })).to.deep.equal([200, 2]);
    expect(await addMany(ann, { fid: 1, gids })).to.deep.equal([200, 0]);
    expect((await mine(ann)).group_list.slice(0, 3).map(({ fcount }) => fcount)).to.deep.equal([1, 1, 0]);
    for (const others of [ids[8], 999_999])
      expect(await addMany(ann, { fid: 1, gids: JSON.stringify([ids[2], others]) })).to.deep.equal([
        403,
        '你不在该群组中',
      ]);
    expect((await mine(ann)).group_list[2]?.fcount).to.equal(0);
    expect(await addMany(ann, { fid: 1, gids: '[]' })).to.deep.equal([422, '请选择群组']);
    for (const fid of [2, 99]) expect(await addMany(ann, { fid, gids })).to.deep.equal([404, '报告不存在']);
    for (const gids of ['', '1', '{"a":1}', '[1', '[[1]]', '["x"]', [1], `[${Array(51).fill(1)}]`])
      expect((await addMany(ann, { fid: 1, gids }))[0], String(gids)).to.equal(422);
    expect((await addMany({}, { fid: 1, gids }))[0]).to.equal(401);
  });

  it('take a report by an address of it on this site, and by no other', async () => {
    const gid = ids[3];
    const online_url = `${site.url}/detail/1?cid=3`;
    expect(await addOne(ann, { gid, file: '报告', online_url, page_count: 10 })).to.deep.equal([200, 1]);
    expect(await addOne(ann, { gid, online_url: '/files/pages/1' })).to.deep.equal([200, 0]);
    for (const wrong of [
      'https://evil.example/detail/1',
      `//evil.example/detail/1`,
      `http://a@${new URL(site.url).host}/detail/1`,
      'file:///detail/1',
      'javascript:/detail/1',
      '/detail/2',
      '/detail/99',
      '/files/charts/10001.png',
      '/user',
      'detail',
    ])
      expect(await addOne(ann, { gid, online_url: wrong }), wrong).to.deep.equal([404, '报告不存在']);
    expect((await addOne(ben, { gid, online_url: '/detail/1' }))[0]).to.equal(403);
    expect((await addOne(ann, { gid, online_url: ['/detail/1'] }))[0]).to.equal(422);
    expect((await addOne(ann, { gid, online_url: '/detail/1', colour: 1 }))[0]).to.equal(422);
  });

  it('show their reports to members alone, and let go of one by who put it in', async () => {
    const [shared = 0, another = 0] = ids;
    await addMany(ann, { fid: 1, gids: JSON.stringify([shared]) });
    const list = (headers: Headers, body: object) =>
      site.post<Data<typeof groupFiles>>(groupFiles.path, body, headers);
    const seen = async (headers: Headers) => {
      const { group, files, total } = (await list(headers, { id: shared })).body.data;
      return [group.fcount, total, files.map(({ id, own }) => [id, own])];
    };
    expect(await seen(ann)).to.deep.equal([1, 1, [[1, 1]]]);
    expect(await seen(ben)).to.deep.equal([1, 1, [[1, 0]]]);
    await made.takeDown(1);
    expect((await seen(ben)).slice(1), 'taken down').to.deep.equal([0, []]);
    await made.database.query('DELETE FROM hidden_reports');
    expect((await list(ben, { id: another })).http, 'not a member').to.equal(403);
    expect((await list({}, { id: shared })).http).to.equal(401);
    const remove = async (headers: Headers) =>
      (await site.post(removeGroupFile.path, { gid: shared, fid: 1 }, headers)).http;
    expect(await remove(ben), 'another put it in').to.equal(403);
    expect(await remove(ann)).to.equal(200);
    expect(await remove(ann), 'gone').to.equal(403);
    expect(await seen(ben)).to.deep.equal([0, 0, []]);
  });

  it('hold a report once, however often it is put there at once', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const pair = await inTransaction(made.database, async (transaction) => {
        const made = [];
        for (const name of ['一', '二']) {
          const id = (await createGroup(transaction, { theme: null, name, logo: '' })) ?? 0;
          await joinGroup(transaction, annId, id);
          made.push(id);
        }
        return made;
      });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => addMany(ann, { fid: 1, gids: JSON.stringify(pair) })),
      );
      expect(answers.map(([http]) => http)).to.deep.equal(Array(8).fill(200));
      expect(answers.reduce((sum, [, added]) => sum + Number(added), 0)).to.equal(2);
    }
  });
});

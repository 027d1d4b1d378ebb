import { expect } from 'chai';
import type { Section } from './row.testkit.ts';

/** Addresses of spec §2 as it lists them, and what the server answers each. */
const addresses: Record<number, string> = {
  200: `/ /index /report?keyword=储能 /report?search_key=储能&industryId=5&channel=x /detail/1?cid=1&channel=x
    /preview/1?cid=1 /filetype/1 /chart?searchKey=增速 /collection /collection/detail/1 /vip /user /user/index
    /user/userinfo /user/order /user/history /user/download /user/favorite /user/invite /suggest /joinGroup /aboutVip
    /insight/index /protocol /privacy /infringement`,
  404: '/404 /nothing /user/nothing /detail/999 /preview/x /filetype/99 /collection/detail/999',
};

/** Spec §2, §4 and §5 as far as the server answers for them. */
export const stateSections: readonly Section[] = [
  [
    'Addresses',
    [
      {
        says: 'every address has its page; what is not there answers 404 with the page',
        async does({ site }) {
          for (const [status, paths] of Object.entries(addresses))
            for (const path of paths.split(/\s+/)) {
              const answer = await fetch(site.url + path);
              expect([path, answer.status]).to.deep.equal([path, Number(status)]);
              expect(await answer.text(), path).to.match(/<title>[^<]*研海/);
            }
        },
      },
    ],
  ],
  [
    'States',
    [
      {
        says: 'titles alone are searched by default; onlyTitle 0 searches the text',
        async does({ site }) {
          const total = async (more: object) =>
            (await site.post('/api/file/search', { keyword: '电芯价格见底', ...more })).body.data.total;
          expect(await total({ onlyTitle: 0 })).to.equal(1);
          expect(await total({})).to.equal(await total({ onlyTitle: 1 }));
        },
      },
      {
        says: 'each level has its end, and so many downloads a day and unlocks a year',
        call: 'POST /api/user/info',
        as: 'vip3',
        gives: {
          is_vip: 3,
          business_end_time_text: /^\d{4}-\d\d-\d\d$/,
          downloads: { limit: 100 },
          unlocks: { limit: 40 },
        },
      },
      {
        says: 'a favourite toggles between 1 and 0',
        async does({ site, headersOf }) {
          const toggle = async () =>
            (await site.post('/api/file/collect', { id: 5 }, await headersOf('vip1'))).body.data.is_collect;
          expect([await toggle(), await toggle(), await toggle()]).to.deep.equal([1, 0, 1]);
        },
      },
      {
        says: 'a collection is locked until it is unlocked, and then open to who did it',
        async does({ site, headersOf }) {
          const vip3 = await headersOf('vip3');
          const state = async (headers: Record<string, string>) =>
            (await site.post('/api/collection/detail', { id: 4 }, headers)).body.data.is_unlock;
          expect([await state({}), await state(vip3)]).to.deep.equal([0, 0]);
          await site.post('/api/collection/unlock', { id: 4 }, vip3);
          expect([await state({}), await state(vip3)]).to.deep.equal([0, 1]);
        },
      },
    ],
  ],
  [
    'Validation rules',
    [
      {
        says: 'the password hint is a hint: 64 characters are taken as 16 are; fewer than 6 are not',
        async does({ site }) {
          const fieldsOf = async (pwd: string) => {
            const sent = { phone: '13900000009', code: '000000', pwd };
            return (await site.post('/api/user/resetPwd', sent)).body.fields ?? {};
          };
          expect(await fieldsOf('12345')).to.have.property('pwd');
          expect(await fieldsOf(`${'长'.repeat(32)}${'密'.repeat(32)}`)).not.to.have.property('pwd');
        },
      },
      {
        says: 'a password login needs an account and a password',
        async does({ site }) {
          const { body } = await site.post('/api/v2/user/usernameLogin', {});
          expect(body.fields).to.deep.equal({ username: '不能为空', password: '不能为空' });
        },
      },
      {
        says: 'the search box takes text of any length',
        call: 'POST /api/file/search',
        send: { keyword: '储能 '.repeat(20_000) },
        gives: { truncated: true },
      },
      {
        says: 'a group has to be chosen',
        call: 'POST /api/group/addGroupsFiles',
        as: 'vip2',
        send: { fid: 1, gids: '[]' },
        http: 422,
        status: 0,
        gives: '请选择群组',
      },
      {
        says: 'a login is asked for to download, favourite, unlock, share in a group and list what one unlocked',
        async does({ site }) {
          for (const [path, body] of [
            ['file/download', { id: 1 }],
            ['file/collect', { id: 1 }],
            ['collection/unlock', { id: 1 }],
            ['group/addGroupsFiles', { fid: 1, gids: '[1]' }],
            ['collection/mylist', {}],
          ] as const) {
            const { http, body: answer } = await site.post(`/api/${path}`, body);
            expect([path, http, answer.data]).to.deep.equal([path, 401, '请先登录']);
          }
        },
      },
    ],
  ],
];

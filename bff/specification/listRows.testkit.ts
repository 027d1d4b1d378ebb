import { expect } from 'chai';
import { createAccount } from '../accounts/index.ts';
import { call } from './belongings.factory.ts';
import { atLeast, many, type Section, text } from './row.testkit.ts';
import type { Scene } from './scene.testkit.ts';

/** The first chart of a list, as the viewer needs it. */
const chart = {
  name: /储能装机增速/,
  online_url: /^\/files\/charts\/100\d\d\.png$/,
  fid: 1,
  page: 1,
  file: { name: '无关报告' },
  top_left_coordinate: /^[\d.]+,[\d.]+$/,
};
const paging = { page: 1, pageSize: 10 };

/** Pages of a list of the reader of level 1, who has made this call before. */
const after = (path: string, body: object) => async (scene: Scene) => {
  await call(scene, path, body, await scene.headersOf('vip1'));
  return paging;
};

/** Somebody comes by the code of the free reader. */
async function invited({ made, reader }: Scene): Promise<void> {
  const invitedBy = (await reader('free')).userId;
  await createAccount(made.database, { openid: crypto.randomUUID(), invitedBy, sandbox: true });
}

/** Spec §7, Charts and collections, Document conversion, User lists. */
export const listSections: readonly Section[] = [
  [
    'Charts and collections',
    [
      {
        says: 'chart/search finds charts by their caption',
        call: 'POST /api/chart/search',
        send: { keyword: '增速22', page: 1, pageSize: 1, dateRange: 0 },
        gives: { charts: [chart], total: atLeast(1) },
      },
      {
        says: 'chart/search by category and industry asks for level 2',
        call: 'POST /api/chart/search',
        as: 'vip1',
        send: { typeId: 1, industryId: 5 },
        http: 402,
        status: 10001,
        gives: text,
      },
      {
        says: 'chart/detail tells one chart, for an address that names it',
        call: 'POST /api/chart/detail',
        send: { id: 10_001 },
        gives: chart,
      },
      {
        says: 'chart/issues tells no other issue of a chart whose report is of no series',
        call: 'POST /api/chart/issues',
        send: { id: 10_001 },
        gives: { charts: [], total: 0 },
      },
      {
        says: 'chart/alike tells no other place of a picture that stands once',
        call: 'POST /api/chart/alike',
        send: { id: 10_001 },
        gives: { charts: [], total: 0 },
      },
      {
        says: 'place/detail lists the reports of a name, and is not found for a name of none',
        call: 'POST /api/place/detail',
        send: { kind: 'organization', name: '没有的机构' },
        http: 404,
        gives: text,
      },
      {
        says: 'chart/detail of an unknown chart is not found',
        call: 'POST /api/chart/detail',
        send: { id: 99_999 },
        http: 404,
        gives: text,
      },
      {
        says: 'collection/list lists the recommended collections',
        call: 'POST /api/collection/list',
        send: { page: 2, pageSize: 12 },
        gives: { items: [{ id: 13, is_unlock: 0 }], total: 13 },
      },
      {
        says: 'collection/search finds them by words',
        call: 'POST /api/collection/search',
        send: { page: 1, pageSize: 12, keyword: '产业链' },
        gives: { items: [{ id: 1, name: '储能产业链' }], total: 1 },
      },
      {
        says: 'collection/detail tells one, its tags apart by slashes',
        call: 'POST /api/collection/detail',
        send: { id: 1 },
        gives: { name: '储能产业链', description: '测试所用', tag: '储能/电力', file_count: 52 },
      },
      {
        says: 'collection/filelist lists its reports',
        call: 'POST /api/collection/filelist',
        send: { id: 1, page: 2, pageSize: 50 },
        gives: { items: many(2), total: 52 },
      },
      {
        says: 'collection/unlock unlocks it for a member of level 2',
        call: 'POST /api/collection/unlock',
        as: 'vip2',
        send: { id: 1 },
        gives: { msg: '解锁成功', unlocks_left: 19 },
      },
      {
        says: 'collection/mylist lists what one has unlocked',
        call: 'POST /api/collection/mylist',
        as: 'vip2',
        send: async (scene) => {
          await call(scene, '/api/collection/unlock', { id: 1 }, await scene.headersOf('vip2'));
          return { page: 1, pageSize: 12, keyword: '' };
        },
        gives: { items: [{ id: 1, is_unlock: 1 }], total: 1 },
      },
    ],
  ],
  [
    'Citations and lists as files',
    [
      {
        says: 'file/cite cites a page in each style',
        call: 'POST /api/file/cite',
        send: { id: 1, page: 3 },
        gives: { gbt7714: /\[R\/OL\]/, bibtex: /^@techreport/, ris: /^TY {2}- RPRT/, plain: /第3页/ },
      },
      {
        says: 'file/citeAll cites several in each style, numbered where it is read',
        call: 'POST /api/file/citeAll',
        send: { ids: [2, 1] },
        gives: {
          gbt7714: /^\[1\] .*\n\[2\] /,
          bibtex: /^@techreport/,
          ris: /^TY {2}- RPRT/,
          plain: /^\[1\] /,
        },
      },
      ...(
        [
          ['reports', { ids: [1] }, undefined],
          ['search', { search: { keyword: '储能' } }, undefined],
          ['collection', { id: 1 }, undefined],
          ['favourites', {}, 'free'],
        ] as const
      ).map(([what, input, as]) => ({
        says: `export/${what} gives a list as a file, to be saved`,
        call: `POST /api/export/${what}`,
        does: async ({ site, headersOf }: Scene) => {
          const answer = await fetch(`${site.url}/api/export/${what}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...(await headersOf(as ?? 'visitor')) },
            body: JSON.stringify({ format: 'csv', ...input }),
          });
          expect(answer.headers.get('content-disposition')).to.match(/^attachment; .*\.csv/);
          expect(await answer.text()).to.match(/^\ufeff?标题,机构/);
        },
      })),
    ],
  ],
  [
    'Document conversion',
    [
      {
        says: 'doc2png has a report’s pages as images, as far as one may read',
        call: 'POST /api/web/doc2png',
        as: 'free',
        send: { oss_name: '1', page_dir: 'pages' },
        gives: { task_id: 't-1', report_id: 1, page_count: 30, pages: many(10) },
      },
      {
        says: 'checkTask tells how it stands',
        call: 'POST /api/web/checkTask',
        as: 'vip1',
        send: { task_id: 't-1' },
        gives: { state: 'done', pages: many(30) },
      },
    ],
  ],
  [
    'User lists',
    [
      {
        says: 'readingHistory lists what one read',
        call: 'POST /api/user/readingHistory',
        as: 'vip1',
        send: after('/api/file/detail', { id: 1 }),
        gives: { files: [{ id: 1, at_text: text }], total: 1 },
      },
      {
        says: 'readingPlace keeps how far one read, for other devices',
        call: 'POST /api/user/readingPlace',
        as: 'vip1',
        send: { id: 1, page: 9 },
        gives: {},
      },
      {
        says: 'downloadHistory lists what one downloaded',
        call: 'POST /api/user/downloadHistory',
        as: 'vip1',
        send: after('/api/file/download', { id: 1, beike: 0 }),
        gives: { files: [{ id: 1, at_text: text }], total: 1 },
      },
      {
        says: 'collectHistory lists one’s favourites',
        call: 'POST /api/user/collectHistory',
        as: 'vip1',
        send: after('/api/file/collect', { id: 1 }),
        gives: { files: [{ id: 1, at_text: text }], total: 1 },
      },
      {
        says: 'orderList lists what one paid',
        call: 'POST /api/user/orderList',
        as: 'vip1',
        send: paging,
        gives: { items: [], total: 0 },
      },
      {
        says: 'inviteList lists whom one invited',
        call: 'POST /api/user/inviteList',
        as: 'free',
        send: async (scene) => {
          await invited(scene);
          return paging;
        },
        gives: {
          items: [{ nickname: text, avatar: /^/, invite_text: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ }],
          total: 1,
        },
      },
      {
        says: 'myInviteList lists them in the alternate form',
        call: 'POST /api/invite/myInviteList',
        as: 'free',
        send: async (scene) => {
          await invited(scene);
          const { sid } = (await scene.reader('free')).headers;
          return { sid, time: 0, theme_id: 0, rank_type: 0 };
        },
        gives: { infor: { invite_users: [{ nickname: text, create_time: atLeast(1) }] } },
      },
    ],
  ],
];

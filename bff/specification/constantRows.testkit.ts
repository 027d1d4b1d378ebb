import { expect } from 'chai';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aPhone, fromElsewhere, keysOf } from '../accounts/phones.factory.ts';
import { aReader } from '../reader.factory.ts';
import { recovered } from '../recovery.testkit.ts';
import { someGroups } from './belongings.factory.ts';
import { figureSections } from './figureRows.testkit.ts';
import { known, subjects } from './fixtureSite.factory.ts';
import { many, type Row, type Section } from './row.testkit.ts';
import type { Scene, Sender } from './scene.testkit.ts';

/** A list as long as one page when nothing else is asked for. */
const page = (
  size: number,
  name: string,
  call: string,
  list: string,
  send = {},
  as: Sender = 'visitor',
): Row => ({
  says: `${name}: ${size} a page`,
  call: `POST ${call}`,
  as,
  send,
  gives: { [list]: many(size) },
});

const levels = ['visitor', 'free', 'vip1', 'vip2', 'vip3'] as const;

/** The page images of two reports that a sender gets and does not get. */
async function preview({ site, headersOf }: Scene, sender: Sender, id: number, indices: number[]) {
  const headers = await headersOf(sender);
  const statuses = indices.map(async (index) => {
    const response = await fetch(`${site.url}/files/pages/${id}/${index}.png`, { headers });
    return response.status;
  });
  return Promise.all(statuses);
}

/** Spec §9, and what the server holds of it. */
export const constantSections: readonly Section[] = [
  [
    'Page sizes',
    [
      page(15, 'report search', '/api/file/search', 'files', { keyword: '储能' }, 'vip1'),
      page(10, 'report search of those who may see no more', '/api/file/search', 'files', {
        keyword: '储能',
      }),
      page(10, 'file-type list', '/api/file/fileListOfType', 'files', { id: 1 }),
      page(20, 'charts', '/api/chart/search', 'charts'),
      page(12, 'collections', '/api/collection/list', 'items'),
      page(50, 'collection files', '/api/collection/filelist', 'items', { id: 1 }),
      page(10, 'related lists of a detail', '/api/file/similarlist', 'files', { id: 1 }),
      page(10, 'reports of the same house', '/api/file/sameOrganizationlist', 'files', { id: 1 }),
      page(6, 'related charts', '/api/chart/relatedlist', 'charts', { id: 1 }),
      page(8, 'ranked lists of the home page', '/api/file/homelist', 'files', { recommend: 3 }),
      page(9, 'hot industries', '/api/tag/industryList', 'items'),
      page(6, 'reports of a hot industry', '/api/file/fileListOfIndustry', 'files', { id: 5, page: 2 }),
      page(4, 'collections of the home page', '/api/collection/list', 'items', { pageSize: 4 }),
      page(4, 'charts of the home page', '/api/chart/search', 'charts', { pageSize: 4 }),
      {
        says: 'group popover: 7 a page',
        call: 'POST /api/web/getMyGroups',
        as: 'vip2',
        send: async (scene) => {
          await someGroups(scene, 8);
          return {};
        },
        gives: { infor: { group_list: many(7) } },
      },
      {
        says: 'user lists: 10 a page',
        async does({ site, made }) {
          const { headers } = await aReader(made);
          for (let id = 1; id <= 11; id++) await site.post('/api/file/collect', { id }, headers);
          const { body } = await site.post('/api/user/collectHistory', {}, headers);
          expect([(body.data.files as object[]).length, body.data.total]).to.deep.equal([10, 11]);
        },
      },
      {
        says: 'hot words: ten, and five for the search page that asks for them',
        async does({ site }) {
          for (const keyword of subjects)
            for (let readers = 0; readers < relevance().hotWords.fewest; readers++)
              await site.post('/api/file/search', { keyword }, fromElsewhere());
          const list = async (body: object) =>
            (await site.post<{ data: object[] }>('/api/file/getHotWords', body)).body.data.data.length;
          // The list is remembered for a moment.
          await recovered(async () => (await list({})) === 10);
          expect(await list({ pageSize: 5 })).to.equal(5);
        },
      },
      { says: 'file-type list: nothing beyond the 5000th', heldBy: 'fileTypeCap.tells-5000-shows' },
      { says: 'the home page shows eight a ranked list', heldBy: 'home.three-ranked-lists' },
      { says: 'the home page shows charts', heldBy: 'home.shows-charts-report' },
      { says: 'the home page shows six of an industry', heldBy: 'home.shows-six-reports' },
    ],
  ],
  [
    'Filter ids',
    [
      {
        says: 'page count 1 over 5, 2 over 15, 3 over 50; date 1 week, 2 month, 3 year; sort 0, 1, 2',
        async does({ site, headersOf }) {
          const vip1 = await headersOf('vip1');
          const total = async (body: object) =>
            (await site.post('/api/file/search', { keyword: '储能', ...body }, vip1)).body.data.total;
          expect(await Promise.all([0, 1, 2, 3].map((pageCount) => total({ pageCount })))).to.deep.equal([
            52, 52, 51, 20,
          ]);
          // All reports of the scene are of 2024.
          expect(await Promise.all([1, 2, 3].map((dateRange) => total({ dateRange })))).to.deep.equal([
            0, 0, 0,
          ]);
          expect(await Promise.all([0, 1, 2].map((order) => total({ order })))).to.deep.equal([52, 52, 52]);
          for (const unknown of [{ pageCount: 4 }, { dateRange: 4 }, { order: 3 }])
            expect((await site.post('/api/file/search', unknown)).http).to.equal(422);
        },
      },
      {
        says: 'feature 1 recommended, 2 non-broker',
        async does({ site }) {
          const ids = async (body: object) => {
            const answer = await site.post<{ files: { id: number }[] }>('/api/file/search', body);
            return answer.body.data.files.map(({ id }) => id);
          };
          expect([await ids({ recommend: 1 }), await ids({ hideTrader: 1 })]).to.deep.equal([[4], [3]]);
        },
      },
      {
        says: 'charts of the last 3, 7 and 30 days',
        async does({ site }) {
          const recent = [2, 6, 29].map((days, index) => {
            const date = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
            return site.aChart({ id: 20_001 + index, report_id: 2, date, name: '近期走势' });
          });
          await Promise.all(recent);
          const totals = [];
          for (const dateRange of [1, 2, 3])
            totals.push((await site.post('/api/chart/search', { dateRange })).body.data.total);
          expect(totals).to.deep.equal([1, 2, 3]);
        },
      },
    ],
  ],
  [
    'Money and membership',
    [
      {
        says: 'prices: 298 a year, 599 before; each tier lasts 365 days',
        call: 'GET /api/order/vipList',
        gives: {
          items: [
            { level: 1, items: [{ id: 1, price: 298, org_price: 599, remark: '365天' }] },
            { level: 2, items: [{ id: 2, remark: '365天' }] },
            { level: 3, items: [{ id: 3, remark: '365天' }] },
          ],
        },
      },
      {
        says: 'levels are 0 to 3',
        async does({ site, made }) {
          const seen = [];
          for (const level of [undefined, 1, 2, 3] as const) {
            const { headers } = await aReader(made, level ? { level } : {});
            seen.push((await site.post('/api/user/info', {}, headers)).body.data.is_vip);
          }
          expect(seen).to.deep.equal([0, 1, 2, 3]);
        },
      },
      {
        says: 'a download costs 20 shells',
        async does({ site, made }) {
          const { headers } = await aReader(made, { shells: 50 });
          const { body } = await site.post('/api/file/download', { id: 1, beike: 1 }, headers);
          expect(body.data.beike).to.equal(30);
        },
      },
      {
        says: 'a search shows 10 results to free readers, 9999 to members',
        async does({ site, headersOf }) {
          const limits = levels.map(async (sender) => {
            const { body } = await site.post('/api/file/search', {}, await headersOf(sender));
            return body.data.limit;
          });
          expect(await Promise.all(limits)).to.deep.equal([10, 10, 9999, 9999, 9999]);
        },
      },
    ],
  ],
  [
    'Login and codes',
    [
      {
        says: 'a login code lasts 60 seconds, drawn for 190 by 190 pixels',
        async does({ site }) {
          const { body } = await site.get<Record<string, string>>('/api/user/getWxQrcode');
          const bytes = Buffer.from((body.data.qrcode_url ?? '').split(',')[1] ?? '', 'base64');
          expect([body.data.expires_in, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).to.deep.equal([
            60,
            2 * 190,
            2 * 190,
          ]);
        },
      },
      {
        says: 'a code is valid for 5 minutes, and the next one may be asked for after 60 seconds',
        async does({ site }) {
          const phone = aPhone();
          const before = await keysOf(site, 'code:');
          await site.post('/api/user/sendPhoneCode', { phone }, fromElsewhere());
          const [key = ''] = (await keysOf(site, 'code:')).filter((one) => !before.includes(one));
          expect(await site.services.redis.ttl(key)).to.be.within(295, 300);
          const again = await site.post('/api/user/sendPhoneCode', { phone }, fromElsewhere());
          expect([again.http, Number(again.headers.get('retry-after')) > 50]).to.deep.equal([429, true]);
        },
      },
      {
        says: 'passwords have 6 characters at least, and may have 16 and more',
        async does(scene) {
          const send = async (pwd: string) => {
            const phone = aPhone();
            const code = await scene.aCode(phone, 'register');
            return (await scene.site.post('/api/user/phoneRegister', { phone, code, pwd, agree: 1 })).http;
          };
          expect([await send('gKw3x'), await send('gKw3x9'), await send('gKw3x9-quite-long')]).to.deep.equal([
            422, 200, 200,
          ]);
        },
      },
      {
        says: 'cookies live 2592000 seconds',
        async does({ site }) {
          const { headers } = await site.post('/api/v2/user/usernameLogin', known);
          const lives = headers.getSetCookie().map((line) => /max-age=(\d+)/i.exec(line)?.[1]);
          expect([lives.length, ...new Set(lives)]).to.deep.equal([3, '2592000']);
        },
      },
    ],
  ],
  [
    'Files',
    [
      {
        says: 'preview: 10 pages of more than 20, else half rounded down; members read on',
        async does(scene) {
          expect(await preview(scene, 'visitor', 1, [0, 9, 10, 29])).to.deep.equal([200, 200, 403, 403]);
          expect(await preview(scene, 'visitor', 2, [3, 4])).to.deep.equal([200, 403]);
          expect(await preview(scene, 'vip1', 1, [10, 29])).to.deep.equal([200, 200]);
        },
      },
      {
        says: 'what is downloaded is a PDF, named after the report without its first dot',
        async does({ site, made }) {
          await site.search.aReport({ id: 90, title: '3.5 代光伏.展望' });
          await site.aFile(storeLayout.original(90), '%PDF');
          const { headers } = await aReader(made, { level: 1 });
          const { body } = await site.post<{ online_url: string }>('/api/file/download', { id: 90 }, headers);
          const response = await fetch(site.url + body.data.online_url, { headers });
          expect(response.headers.get('content-type')).to.equal('application/pdf');
          const named = decodeURIComponent(response.headers.get('content-disposition') ?? '');
          expect(named).to.contain("filename*=UTF-8''35 代光伏.展望.pdf");
        },
      },
    ],
  ],
  ...figureSections,
];

import { expect } from 'chai';
import { aFailedUpload } from './belongings.factory.ts';
import { monitorKey } from './fixtureSite.factory.ts';
import { atLeast, many, type Section, some, text } from './row.testkit.ts';

/** Calls that the specification leaves unnamed: the decisions' and those that our own pages need. */
export const ownSections: readonly Section[] = [
  [
    'Uploads',
    [
      {
        says: 'upload hands files on to the indexer',
        call: 'POST /api/upload',
        async does({ site, headersOf }) {
          const form = new FormData();
          form.append('file', new Blob(['%PDF-1.7 第一份']), 'a.pdf');
          form.append('file', new Blob(['只是文字']), 'b.txt');
          const sent = { method: 'POST', headers: await headersOf('vip1'), body: form };
          const response = await fetch(`${site.url}/api/upload`, sent);
          const { status, data } = (await response.json()) as { status: number; data: { items: object[] } };
          expect([response.status, status]).to.deep.equal([200, 1]);
          expect(data.items[0]).to.include({ name: 'a.pdf', error: '', stage: 'queued' });
          expect(data.items[1]).to.include({ name: 'b.txt', error: '文件不是 PDF', stage: 'failed' });
        },
      },
      {
        says: 'upload/tus, for uploads that go on where they broke off, is for those who are logged in',
        async does({ site }) {
          const { http, body } = await site.post('/api/upload/tus');
          expect([http, body.data]).to.deep.equal([401, '请先登录']);
        },
      },
      {
        says: 'upload/check tells what is here before it is sent',
        call: 'POST /api/upload/check',
        as: 'vip2',
        send: { sha256: ['0'.repeat(64)] },
        gives: { items: [{ duplicate_of: null }], left: 20, limit: 20 },
      },
      {
        says: 'upload/list lists one’s own',
        call: 'POST /api/upload/list',
        as: 'vip2',
        send: async (scene) => {
          await aFailedUpload(scene);
          return {};
        },
        gives: { items: [{ id: atLeast(1), stage: 'failed' }], total: 1 },
      },
      {
        says: 'upload/status follows one',
        call: 'POST /api/upload/status',
        as: 'vip2',
        send: aFailedUpload,
        gives: { id: atLeast(1), metadata: { organization: '某证券' } },
      },
      {
        says: 'upload/status tells nobody of another’s',
        call: 'POST /api/upload/status',
        as: 'vip1',
        send: aFailedUpload,
        http: 404,
        gives: '报告不存在',
      },
      {
        says: 'upload/correct sets right what was read',
        call: 'POST /api/upload/correct',
        as: 'vip2',
        send: async (scene) => ({ ...(await aFailedUpload(scene)), title: '更正的标题' }),
        gives: { id: atLeast(1), metadata: { title: '更正的标题' } },
      },
      {
        says: 'upload/retry takes up a failed one again',
        call: 'POST /api/upload/retry',
        as: 'vip2',
        send: aFailedUpload,
        gives: { id: atLeast(1), stage: 'queued' },
      },
    ],
  ],
  [
    'Messages, concepts and hits',
    [
      {
        says: 'suggest keeps a word to the operators',
        call: 'POST /api/web/suggest',
        send: { type: '功能建议', content: '希望增加报告对比功能' },
        gives: { msg: text },
      },
      {
        says: 'user/feedback tells the own messages with what became of them',
        call: 'POST /api/user/feedback',
        as: 'free',
        gives: { items: many(0), total: 0 },
      },
      {
        says: 'infringement keeps a notice',
        call: 'POST /api/web/infringement',
        send: { name: '某研究所', contact: 'legal@example.com', content: '请予删除' },
        gives: { msg: /15个工作日/ },
      },
      {
        says: 'conceptList lists hot concepts',
        call: 'POST /api/tag/conceptList',
        gives: { items: [{ name: '储能', count: 52 }] },
      },
      {
        says: 'pagehits tells the pages of a report that match',
        call: 'POST /api/file/pagehits',
        send: { id: 1, keyword: '电芯' },
        gives: { pages: [{ page: 2, text: /<em>电芯<\/em>/ }] },
      },
    ],
  ],
  [
    'The site about itself',
    [
      {
        says: 'holdings tells what the library holds',
        call: 'POST /api/tag/holdings',
        gives: { reports: atLeast(1), years: some, types: some, industries: some, organizations: some },
      },
      {
        says: 'site tells who runs it, and the codes there are',
        call: 'GET /api/site',
        gives: { company: '研海', registration: '', mail: '', codes: many(4) },
      },
      {
        says: 'site/code is the picture of one',
        call: 'GET /api/site/code',
        async does({ site }) {
          const response = await fetch(`${site.url}/api/site/code?key=service`);
          expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
        },
      },
    ],
  ],
  [
    'Addresses beside the calls',
    [
      {
        says: 'payment notices that nobody signed are refused in the gateways’ own words',
        async does({ site }) {
          for (const [name, words] of [
            ['wxpay', '"FAIL"'],
            ['alipay', 'fail'],
          ] as const) {
            const response = await fetch(`${site.url}/api/notify/${name}`, { method: 'POST', body: '{}' });
            expect([response.status, (await response.text()).includes(words)]).to.deep.equal([401, true]);
          }
        },
      },
      {
        says: 'healthz, readyz, metrics, openapi.json, docs and the sandbox’s page are there',
        async does({ site }) {
          const headers = { authorization: `Bearer ${monitorKey}` };
          // The scene's catalog promises documents that its indices need not have: that is not ready.
          for (const path of [
            '/healthz',
            '/readyz',
            '/metrics',
            '/api/openapi.json',
            '/api/docs',
            '/sandbox',
          ])
            expect((await fetch(site.url + path, { headers })).status, path).to.be.oneOf(
              path === '/readyz' ? [200, 503] : [200],
            );
        },
      },
      {
        says: 'the contract stands in openapi.json',
        async does({ site }) {
          const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as { paths: object };
          expect(Object.keys(document.paths)).to.include('/api/file/search');
          some(Object.keys(document.paths));
        },
      },
    ],
  ],
];

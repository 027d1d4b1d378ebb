import { expect } from 'chai';
import { call } from './belongings.factory.ts';
import { atLeast, many, type Section, some, text } from './row.testkit.ts';

/** Spec §7, Reports and Tags. */
export const reportSections: readonly Section[] = [
  [
    'Reports',
    [
      {
        says: 'search finds reports by title, marks the words, and tells hits and the whole',
        call: 'POST /api/file/search',
        send: { keyword: '行业深度', onlyTitle: 1, page: 1, pageSize: 15, device: 1, opFrom: 1 },
        gives: {
          files: [
            {
              id: 1,
              name: '储能行业深度：装机拐点',
              name_highlight: /<em>/,
              time_text: '2024-06-01',
              organization: { name: '澄海证券' },
              researcher: { name: '闻亦舟' },
              industry: { id: 5 },
              type: { id: 1, name: '行业研究' },
              page_count: 30,
              size: 1,
            },
          ],
          total: 1,
          totalFile: atLeast(52),
        },
      },
      {
        says: 'search in full text tells the page of each hit',
        call: 'POST /api/file/search',
        send: { keyword: '电芯价格', onlyTitle: 0 },
        gives: { files: [{ id: 1, content_array: [{ page: 2, text: /<em>/ }] }] },
      },
      {
        says: 'search counts what else there is of the same words, and when it was published',
        call: 'POST /api/file/search',
        send: { keyword: '电芯价格', onlyTitle: 0, counts: 1, trend: 1 },
        gives: {
          counts: { reports: 1, pages: 1, charts: 0, tables: 0, collections: 0 },
          trend: [{ month: '2024-06', count: 1 }],
        },
      },
      {
        says: 'page search finds pages, marks the words, and tells the report of each',
        call: 'POST /api/page/search',
        send: { keyword: '电芯价格', onlyTitle: 0 },
        gives: {
          pages: [
            {
              id: 1,
              name: '储能行业深度：装机拐点',
              organization: { name: '澄海证券' },
              time_text: '2024-06-01',
              page: 2,
              text: '<em>电芯价格</em>见底',
              count: 1,
              image: '/files/pages/1/1.png',
            },
          ],
          total: 1,
        },
      },
      {
        says: 'homelist ranks reports for day, week and month, operators’ picks first',
        call: 'POST /api/file/homelist',
        send: { page: 1, pageSize: 8, recommend: 1 },
        gives: { files: many(8), total: atLeast(8), new: atLeast(0) },
      },
      {
        says: 'fileListOfType lists the reports of one type',
        call: 'POST /api/file/fileListOfType',
        send: { id: 2, page: 2, pageSize: 10 },
        gives: { files: [{ type: { id: 2 } }, { type: { id: 2 } }], total: 12 },
      },
      {
        says: 'fileListOfIndustry lists the reports of one industry for the home page, six a page, two pages',
        call: 'POST /api/file/fileListOfIndustry',
        send: { id: 5, page: 2 },
        gives: { files: many(6), total: 12 },
      },
      {
        says: 'detail tells one report, with the preview and without the PDF for a visitor',
        call: 'POST /api/file/detail',
        send: { id: 1 },
        gives: {
          id: 1,
          page_url: '/files/pages/1',
          share_url: '/files/covers/1.jpg',
          preview_pages: 10,
          online_url: '',
          is_collect: 0,
          is_download: 0,
          chart_list: some,
        },
      },
      {
        says: 'detail of what is not there says that it does not exist',
        call: 'POST /api/file/detail',
        send: { id: 404 },
        http: 404,
        gives: '报告不存在',
      },
      {
        says: 'download gives a member an address of our own and the name',
        call: 'POST /api/file/download',
        as: 'vip1',
        send: { id: 1, cid: 1, beike: 0 },
        gives: { online_url: /^\/files\/originals\/1/, name: '储能行业深度：装机拐点' },
      },
      {
        says: 'GET of a report’s online_url is the PDF to save',
        async does(scene) {
          const headers = await scene.headersOf('vip1');
          const { online_url } = await call(scene, '/api/file/download', { id: 1, beike: 0 }, headers);
          const response = await fetch(scene.site.url + online_url, { headers });
          expect([response.status, response.headers.get('content-type')]).to.deep.equal([
            200,
            'application/pdf',
          ]);
          expect(await response.text()).to.match(/^%PDF/);
        },
      },
      {
        says: 'collect makes a report a favourite',
        call: 'POST /api/file/collect',
        as: 'vip1',
        send: { id: 1 },
        gives: { message: '收藏成功', is_collect: 1 },
      },
      {
        says: 'detail tells who has a report where its PDF is, and every page',
        call: 'POST /api/file/detail',
        as: 'vip1',
        send: async (scene) => {
          const headers = await scene.headersOf('vip1');
          await call(scene, '/api/file/download', { id: 1, beike: 0 }, headers);
          await call(scene, '/api/file/collect', { id: 1 }, headers);
          return { id: 1 };
        },
        gives: { online_url: /^\/files\/originals\/1/, is_collect: 1, is_download: 1, preview_pages: 30 },
      },
      {
        says: 'chartlist lists the charts of one report in page order',
        call: 'POST /api/file/chartlist',
        send: { id: 1, pageSize: 20 },
        gives: { charts: many(20), total: 22 },
      },
      {
        says: 'similarlist lists others like it',
        call: 'POST /api/file/similarlist',
        send: { id: 1, pageSize: 10 },
        gives: { files: some },
      },
      {
        says: 'ratings lists what houses say of a stock, none of an unknown one',
        call: 'POST /api/file/ratings',
        send: { code: '600000' },
        gives: { items: [], target_price: null },
      },
      {
        says: 'consensus tells mean and spread of estimates of a stock, none of an unknown one',
        call: 'POST /api/file/consensus',
        send: { code: '600000', day: '2025-06-30' },
        gives: { day: '2025-06-30', items: [], total: 0, withheld: 0 },
      },
      {
        says: 'quantities tells what numbers reports state of a subject, and nothing of other keywords',
        call: 'POST /api/file/quantities',
        send: { keyword: '云岭电站 新增装机 2025' },
        gives: {
          indicator: '新增装机',
          subject: '云岭电站',
          period: '2025',
          groups: [],
          total: 0,
          withheld: 0,
        },
      },
      {
        says: 'relations tells other versions of a report and its place in a series',
        call: 'POST /api/file/relations',
        send: { id: 1 },
        gives: { versions: [] },
      },
      {
        says: 'serieslist lists the issues of a series, none of a report without one',
        call: 'POST /api/file/serieslist',
        send: { id: 1, pageSize: 10 },
        gives: { files: [], total: 0 },
      },
      {
        says: 'sameOrganizationlist lists others of its house, newest first',
        call: 'POST /api/file/sameOrganizationlist',
        send: { id: 1, pageSize: 10 },
        gives: { files: many(10), total: 51 },
      },
      {
        says: 'getHotWords tells words to search for, inside data.data',
        call: 'POST /api/file/getHotWords',
        send: { page: 1, pageSize: 10 },
        gives: { data: some },
      },
      {
        says: 'completions tells what a search that is typed may become',
        call: 'POST /api/file/completions',
        send: { keyword: '储能行' },
        gives: { items: [{ text: '储能行业深度：装机拐点', kind: 'title' }] },
      },
      {
        says: 'answer gives no sentence where no report holds the words of a question',
        call: 'POST /api/file/answer',
        send: { keyword: '火星殖民的伦理争议由谁裁决' },
        gives: { answers: [] },
      },
      {
        says: 'writtenAnswer is not there without a language model',
        call: 'POST /api/file/writtenAnswer',
        send: { keyword: '储能的需求为什么增长' },
        http: 404,
        gives: '内容不存在',
      },
      {
        says: 'pagetext gives the words of a page that may be seen',
        call: 'POST /api/file/pagetext',
        send: { id: 1, page: 2 },
        gives: { runs: [{ text: '电芯价格企稳', box: [0.1, 0.1, 0.5, 0.125] }] },
      },
      {
        says: 'pagetext gives no word beyond the preview',
        call: 'POST /api/file/pagetext',
        send: { id: 1, page: 11 },
        http: 403,
        gives: '该页超出预览范围',
      },
      {
        says: 'text gives paragraphs as far as the preview goes, and within one no further',
        call: 'POST /api/file/text',
        send: { id: 1, from: 9 },
        gives: {
          blocks: [{ kind: 'paragraph', parts: [{ page: 9, text: '电芯价格企稳，', top: 0.9 }] }],
          next: null,
        },
      },
      {
        says: 'text gives nothing from beyond the preview',
        call: 'POST /api/file/text',
        send: { id: 1, from: 11 },
        http: 403,
        gives: '该页超出预览范围',
      },
      {
        says: 'outline tells the chapters of a report and their pages',
        call: 'POST /api/file/outline',
        send: { id: 1 },
        gives: {
          items: [
            { title: '装机', page: 3, level: 0 },
            { title: '成本', page: 4, level: 0 },
            { title: '出海', page: 5, level: 0 },
          ],
        },
      },
      {
        says: 'generateUrlScheme gives a link into the mini program',
        call: 'POST /api/file/generateUrlScheme',
        send: { path: 'pages/detail/detail', query: 'id=1' },
        gives: { openlink: /^weixin:\/\/dl\/business\/\?.*id%3D1/ },
      },
      {
        says: 'the recommended list leaves out the report it stands beside',
        call: 'POST /api/file/recommendlist',
        send: { page: 1, pageSize: 10, recommend: 1, id: 1 },
        gives: {
          files: (files: unknown) =>
            expect((files as { id: number }[]).map(({ id }) => id))
              .to.have.lengthOf(10)
              .and.not.include(1),
        },
      },
      {
        says: 'chart/relatedlist lists charts about its subject',
        call: 'POST /api/chart/relatedlist',
        send: { id: 1, pageSize: 6 },
        gives: { charts: many(6) },
      },
    ],
  ],
  [
    'Tags',
    [
      {
        says: 'fileTypeList lists the eight types with what each holds',
        call: 'POST /api/tag/fileTypeList',
        gives: {
          items: (items: unknown) =>
            expect((items as { name: string }[]).map(({ name }) => name)).to.deep.equal([
              '行业研究',
              '公司研究',
              '宏观研究',
              '策略研究',
              '金融工程',
              '债券研究',
              '晨会早报',
              '新股研究',
            ]),
          total: 8,
        },
      },
      {
        says: 'industryList lists industries, the fullest first',
        call: 'POST /api/tag/industryList',
        send: { page: 1, pageSize: 1 },
        gives: { items: [{ id: 5, name: text, count: 52 }] },
      },
      {
        says: 'chartTypeList lists the categories of charts',
        call: 'POST /api/tag/chartTypeList',
        gives: { items: some, total: atLeast(1) },
      },
    ],
  ],
];

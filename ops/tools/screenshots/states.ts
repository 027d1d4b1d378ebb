import type { Page } from 'playwright-core';
import { plainPdf } from '../../../indexer/pdf/plainPdf.factory.ts';
import { fill, opening, press, type Shot, type Shown, scrollTo, steps } from './shot.ts';

const phone = [390];
const belowNotebook = [390, 768];
const fromNotebook = [1440, 1920];
/** As long as a title or a name gets. */
const long = (text: string) => `${text}：${'工商业储能的收益率怎样随分时电价而变'.repeat(28)}`.slice(0, 500);

const lengthy = new Set([
  'name',
  'name_highlight',
  'title',
  'nickname',
  'organization_highlight',
  'description',
]);
/** Fields named by the site itself, always short. */
const fixed = new Set(['industry', 'type', 'facets', 'filters_read']);

/** The same data with names as long as the site takes them. */
function lengthened(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(lengthened);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (fixed.has(key)) return [key, value];
      return [key, lengthy.has(key) && typeof value === 'string' && value ? long(value) : lengthened(value)];
    }),
  );
}
const emptied = () => ({ files: [], items: [], charts: [], data: [], total: 0, totalFile: 0, new: 0 });

const slow = (name: string, path: string, call: string): Shot => ({
  ...opening(`${name}-slow`, path),
  answers: { [call]: 'never' },
});
const wrong = (name: string, path: string, call: string): Shot => ({
  ...opening(`${name}-error`, path),
  answers: { [call]: 'error' },
});

function answered({ report, collection }: Shown): Shot[] {
  const detail = `/detail/${report}`;
  const inside = `/collection/detail/${collection}`;
  return [
    slow('home', '/', '/api/**'),
    slow('report', '/report?keyword=新能源', '/api/file/search'),
    slow('detail', detail, '/api/file/detail'),
    slow('preview', `/preview/${report}`, '/api/file/detail'),
    slow('filetype', '/filetype/1', '/api/**'),
    slow('chart', '/chart', '/api/**'),
    slow('collection', '/collection', '/api/collection/list'),
    slow('collection-detail', inside, '/api/collection/**'),
    slow('vip', '/vip', '/api/order/vipList'),
    slow('insight', '/insight/index', '/api/tag/**'),
    wrong('home', '/', '/api/file/homelist'),
    wrong('report', '/report?keyword=新能源', '/api/file/search'),
    wrong('detail', detail, '/api/file/detail'),
    wrong('preview', `/preview/${report}`, '/api/file/detail'),
    wrong('filetype', '/filetype/1', '/api/file/fileListOfType'),
    wrong('chart', '/chart', '/api/chart/search'),
    wrong('collection', '/collection', '/api/collection/list'),
    wrong('collection-detail', inside, '/api/collection/detail'),
    wrong('vip', '/vip', '/api/order/vipList'),
    { ...opening('user-order-error', '/user/order', 'free'), answers: { '/api/user/orderList': 'error' } },
    { ...opening('user-order-slow', '/user/order', 'free'), answers: { '/api/user/orderList': 'never' } },
    { ...opening('home-empty', '/'), answers: { '/api/file/**': emptied, '/api/c*/**': emptied } },
    { ...opening('filetype-empty', '/filetype/1'), answers: { '/api/file/fileListOfType': emptied } },
    { ...opening('report-long', '/report'), answers: { '/api/file/search': lengthened } },
    { ...opening('home-long', '/'), answers: { '/api/file/homelist': lengthened } },
    { ...opening('detail-long', detail), answers: { '/api/file/detail': lengthened } },
    { ...opening('preview-long', `/preview/${report}`), answers: { '/api/file/detail': lengthened } },
    { ...opening('chart-long', '/chart'), answers: { '/api/chart/search': lengthened } },
    { ...opening('collection-long', '/collection'), answers: { '/api/collection/list': lengthened } },
    {
      ...opening('collection-detail-long', inside),
      answers: { '/api/collection/detail': lengthened, '/api/collection/filelist': lengthened },
    },
    {
      ...opening('user-long', '/user/userinfo', 'settled'),
      answers: { '/api/user/info': lengthened },
    },
  ];
}

const offline = async (page: Page) => {
  await page.context().setOffline(true);
  await press('最新发布')(page);
  await page.waitForTimeout(1500);
};

const chooseFiles = async (page: Page) => {
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const pdf = plainPdf([{ lines: ['海底数据中心行业深度报告', '海水冷却让能耗下降三成。'] }]);
  await page.route('**/api/upload/tus**', () => undefined);
  await page
    .getByLabel('点此选择文件')
    .setInputFiles([
      file('海底数据中心行业深度报告.pdf', 'application/pdf', pdf),
      file(
        `${long('很长的文件名').slice(0, 120)}.pdf`,
        'application/pdf',
        Buffer.concat([pdf, Buffer.from(' ')]),
      ),
      file('说明.txt', 'text/plain', Buffer.from('文字')),
    ]);
  await page.waitForTimeout(1200);
};

function brought({ report, chart }: Shown): Shot[] {
  const reader = `/preview/${report}?keyword=增长`;
  const as = 'vip1';
  return [
    { ...opening('menu', '/'), prepare: press('打开菜单'), widths: phone },
    { ...opening('filter-sheet', '/report'), prepare: press(/^筛选/), widths: phone },
    { ...opening('filter-menu', '/report'), prepare: press('行业'), widths: [768] },
    {
      ...opening('calendar', '/report'),
      prepare: press('自定义起止日期'),
      widths: fromNotebook,
    },
    { ...opening('chart-calendar', '/chart', 'vip2'), prepare: press('自定义起止日期') },
    {
      ...opening('toolbar-code', '/'),
      prepare: (page) => page.locator('[data-toolbar] button').first().click(),
      widths: fromNotebook,
    },
    {
      ...opening('search-history', '/report?keyword=新能源'),
      prepare: steps(
        (page) => page.getByRole('combobox').first().fill('储能'),
        (page) => page.keyboard.press('Enter'),
        (page) => page.waitForURL(({ searchParams }) => searchParams.get('keyword') === '储能'),
        (page) => page.waitForTimeout(800),
        (page) => page.getByRole('combobox').first().fill(''),
      ),
    },
    { ...opening('search-empty-warning', `/detail/${report}`), prepare: press(/^搜索$/) },
    { ...opening('home-foot', '/'), prepare: scrollTo('footer') },
    {
      ...opening('chart-viewer-opened', '/chart'),
      prepare: (page) => page.locator('main li button').first().click(),
    },
    {
      ...opening('chart-viewer-error', `/chart?chart=${chart}`),
      answers: { '/api/chart/detail': 'error', '/api/chart/search': 'error' },
    },
    { name: 'reader-sheets', path: reader, as, prepare: press('页面与目录'), widths: belowNotebook },
    { name: 'reader-facts', path: reader, as, prepare: press('报告信息'), widths: belowNotebook },
    { name: 'reader-search', path: reader, as, prepare: press('在本报告中搜索'), widths: belowNotebook },
    {
      name: 'reader-outline',
      path: reader,
      as,
      prepare: press('目录'),
      widths: fromNotebook,
    },
    {
      name: 'reader-recommended',
      path: reader,
      as,
      prepare: (page) => page.getByRole('tab', { name: '推荐报告' }).click(),
      widths: fromNotebook,
    },
    {
      name: 'reader-paper',
      path: reader,
      as,
      prepare: press(/纸色/),
      widths: [768, 1440, 1920],
    },
    { name: 'reader-two-pages', path: reader, as, prepare: press('双页'), widths: fromNotebook },
    {
      name: 'reader-turned',
      path: reader,
      as,
      prepare: (page) => page.keyboard.press('r'),
      widths: fromNotebook,
    },
    { ...opening('offline', '/report'), prepare: offline },
    {
      ...opening('offline-elsewhere', '/report'),
      prepare: async (page) => {
        await page.context().setOffline(true);
        await page.getByRole('contentinfo').getByRole('link', { name: '会员说明' }).click();
        await page.waitForTimeout(1500);
      },
    },
    { ...opening('upload-queue', '/upload', 'vip3'), prepare: chooseFiles },
    { ...opening('upload-correct', '/upload', 'settled'), prepare: press('核对与更正') },
    {
      ...opening('suggest-sent', '/suggest', 'settled'),
      prepare: steps(fill('内容', '希望能按基金经理筛选报告'), press('提交')),
    },
    {
      ...opening('infringement-errors', '/infringement'),
      prepare: steps(
        fill('权利人姓名或单位', '某研究所'),
        fill('联系方式', 'a@example.com'),
        fill('侵权内容的地址或报告编号', '207'),
        fill('权属证明与侵权事实', '本所的报告'),
        press('提交'),
      ),
    },
    { ...opening('join-group-visitor', '/joinGroup'), prepare: (page) => page.keyboard.press('Escape') },
    { ...opening('user-visitor-away', '/user/order'), prepare: (page) => page.keyboard.press('Escape') },
  ];
}

/** States that are rare, slow, wrong, empty, long or brought about by a press. */
export const states = (shown: Shown): Shot[] => [...answered(shown), ...brought(shown)];

import type { Page } from 'playwright-core';

/** Who looks at a page: nobody in particular, or one of the demo accounts. */
export type Reader = 'visitor' | 'free' | 'vip1' | 'vip2' | 'operator';

/** One state of one page. */
export interface Shot {
  name: string;
  path: string;
  as: Reader;
  /** Brings the page into the state; without it the page is as it opens. */
  prepare?(page: Page): Promise<unknown>;
  /** Answers that a call gives instead of the site's own, to see what is rare: by path. */
  answers?: Record<string, 'error' | 'never'>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) {
      await step(page);
      await page.waitForTimeout(400);
    }
  };

/** Pages as they open. `report` is the id of a report with many pages, `collection` of a collection. */
function openings(report: number, collection: number): Shot[] {
  const open = (name: string, path: string, as: Reader = 'visitor'): Shot => ({ name, path, as });
  return [
    open('home', '/'),
    open('home-member', '/', 'vip2'),
    open('report', '/report'),
    open('report-keyword', '/report?keyword=新能源'),
    open('report-full-text', '/report?keyword=成本曲线&full=1'),
    open('report-empty', '/report?keyword=zzqqxxyy'),
    open('report-page-2', '/report?page=2'),
    open('detail', `/detail/${report}`),
    open('detail-member', `/detail/${report}`, 'vip1'),
    open('preview', `/preview/${report}`),
    open('preview-hits', `/preview/${report}?keyword=增长`),
    open('preview-limit', `/preview/${report}?page=10`),
    open('preview-member', `/preview/${report}`, 'vip1'),
    open('filetype', '/filetype/1'),
    open('chart', '/chart'),
    open('chart-member', '/chart', 'vip2'),
    open('collection', '/collection'),
    open('collection-mine', '/collection?tab=mine', 'vip2'),
    open('collection-detail', `/collection/detail/${collection}`),
    open('vip', '/vip'),
    open('vip-member', '/vip', 'vip1'),
    ...['index', 'userinfo', 'order', 'history', 'download', 'favorite', 'invite'].flatMap((page) => [
      open(`user-${page}`, `/user/${page}`, 'vip1'),
      open(`user-${page}-visitor`, `/user/${page}`),
    ]),
    open('upload', '/upload', 'free'),
    open('upload-visitor', '/upload'),
    open('upload-mine', '/upload/mine', 'free'),
    ...[
      'suggest',
      'joinGroup',
      'aboutVip',
      'insight/index',
      'protocol',
      'privacy',
      'infringement',
      'sandbox',
    ].map((path) => open(path.replace('/', '-'), `/${path}`)),
    open('not-found', '/no-such-page'),
  ];
}

/** Dialogs and other states that a reader brings about. */
function states(report: number): Shot[] {
  const detail = `/detail/${report}`;
  return [
    { name: 'login', path: '/', as: 'visitor', prepare: press('登录') },
    {
      name: 'login-password',
      path: '/',
      as: 'visitor',
      prepare: then(press('登录'), press(/密码登录|账号/)),
    },
    { name: 'register', path: '/', as: 'visitor', prepare: press('注册') },
    { name: 'download-gate', path: detail, as: 'free', prepare: press(/^下载/) },
    { name: 'payment', path: '/vip', as: 'free', prepare: press(/开通/) },
    { name: 'groups', path: detail, as: 'vip2', prepare: press(/群/) },
    { name: 'user-menu', path: '/', as: 'vip2', prepare: press(/高级会员|账号|用户/) },
    {
      name: 'chart-viewer',
      path: '/chart',
      as: 'visitor',
      prepare: (page) => page.locator('main li button').first().click(),
    },
    {
      name: 'report-slow',
      path: '/report?keyword=新能源',
      as: 'visitor',
      answers: { '/api/file/search': 'never' },
    },
    {
      name: 'report-error',
      path: '/report?keyword=新能源',
      as: 'visitor',
      answers: { '/api/file/search': 'error' },
    },
    { name: 'detail-error', path: detail, as: 'visitor', answers: { '/api/file/detail': 'error' } },
    { name: 'chart-error', path: '/chart', as: 'visitor', answers: { '/api/chart/search': 'error' } },
    { name: 'home-error', path: '/', as: 'visitor', answers: { '/api/file/homelist': 'error' } },
  ];
}

/** Every page and state that the gallery shows. */
export const shots = (report: number, collection: number): Shot[] => [
  ...openings(report, collection),
  ...states(report),
];

import { siteRoutes } from '../../../bff/contract/site/routes.ts';
import { opening, type Reader, type Shot, type Shown } from './shot.ts';

/** Pages that show something else to a member or an operator than to a visitor. */
const differing: Record<string, readonly Reader[]> = {
  '/': ['free', 'vip3', 'operator'],
  '/report': ['vip3'],
  '/detail/:id': ['free', 'vip3', 'operator'],
  '/preview/:id': ['free', 'vip3'],
  '/chart': ['vip3'],
  '/collection': ['vip3'],
  '/collection/detail/:id': ['vip3', 'free'],
  '/vip': ['free', 'vip1', 'vip3'],
  '/upload': ['free'],
  '/joinGroup': ['free', 'vip2'],
};

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-').replace('-:id', '') || 'home';

/** Every address of the table of routes, for each reader whose page differs; below `/user` for one who has used it all. */
function routes({ report, collection }: Shown): Shot[] {
  const ids: Record<string, number> = { report, collection, fileType: 1 };
  return siteRoutes.flatMap((route) => {
    const { path, guard } = route;
    const address = path.replace(':id', String(ids['shows' in route ? route.shows : ''] ?? ''));
    const readers: Reader[] = ['visitor', ...(differing[path] ?? [])];
    if (guard === 'reader') readers.push('settled');
    if (guard === 'operator') readers.push('operator');
    if (path.startsWith('/user')) readers.push('free');
    return readers.map((reader) =>
      opening(reader === 'visitor' ? nameOf(path) : `${nameOf(path)}-${reader}`, address, reader),
    );
  });
}

/** Other addresses of these pages: what is searched, chosen, turned to, gated. */
function addresses({ report, chart }: Shown): Shot[] {
  return [
    opening('report-keyword', '/report?keyword=新能源'),
    opening('report-keyword-member', '/report?keyword=新能源', 'vip1'),
    opening('report-full-text', '/report?keyword=成本曲线&full=1'),
    opening('report-chips', '/report?typeId=1&pages=2&date=3', 'vip1'),
    opening('report-empty', '/report?keyword=zzqqxxyy'),
    opening('report-misspelt', '/report?keyword=半导题'),
    opening('report-limit', '/report?page=2'),
    opening('report-long-keyword', `/report?keyword=${'储能电站的成本与收益'.repeat(20)}`),
    opening('detail-keyword', `/detail/${report}?search_key=增长`, 'vip1'),
    opening('preview-hits', `/preview/${report}?keyword=增长`, 'vip1'),
    opening('preview-limit', `/preview/${report}?page=11`),
    opening('preview-limit-free', `/preview/${report}?page=11`, 'free'),
    opening('filetype-member', '/filetype/2', 'vip1'),
    opening('filetype-last', '/filetype/8'),
    opening('chart-keyword', '/chart?searchKey=增长'),
    opening('chart-empty', '/chart?searchKey=zzqqxxyy'),
    opening('chart-gate', '/chart?typeId=1'),
    opening('chart-gate-free', '/chart?page=2', 'free'),
    opening('chart-chips', '/chart?typeId=1&dateRange=3', 'vip2'),
    opening('chart-viewer', `/chart?chart=${chart}`),
    opening('chart-viewer-member', `/chart?chart=${chart}`, 'vip1'),
    opening('chart-viewer-unknown', '/chart?chart=999999999'),
    opening('collection-search', '/collection?keyword=储能'),
    opening('collection-empty', '/collection?keyword=zzqqxxyy'),
    opening('collection-mine', '/collection?tab=mine', 'vip3'),
    opening('group-reports', '/joinGroup?group=1', 'vip2'),
    opening('user-favorite-published', '/user/favorite?sort=published', 'settled'),
    opening('not-found', '/no-such-page'),
    opening('not-found-report', '/detail/999999999'),
    opening('sandbox', '/sandbox'),
    opening('offline-page', '/offline.html'),
  ];
}

/** Pages as they open. */
export const openings = (shown: Shown): Shot[] => [...routes(shown), ...addresses(shown)];

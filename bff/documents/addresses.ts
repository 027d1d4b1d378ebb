import { versioned } from '../contract/pictures.ts';

/** Every address below `/files`, as the router matches it; the makers and the reader below speak of the same ones. */
export const filePaths = {
  page: '/files/pages/:id/:index.png',
  original: '/files/originals/:id.pdf',
  cover: '/files/covers/:id.jpg',
  chart: '/files/charts/:id.png',
  tableCsv: '/files/tables/:id.csv',
  tableXlsx: '/files/tables/:id.xlsx',
  banner: '/files/banners/:name.jpg',
  groupLogo: '/files/logos/:name.png',
} as const;

/** The common prefix of all addresses of a kind, without a trailing slash. */
export const folderOf = (kind: keyof typeof filePaths): string =>
  filePaths[kind].slice(0, filePaths[kind].indexOf('/:'));

const fill = (kind: keyof typeof filePaths, value: number | string): string =>
  filePaths[kind].replace(/:(id|name)/, String(value));

/**
 * Addresses of a report's files on our own origin; whoever serves them checks the viewer's right. What names the
 * `pictures` it is of may be kept for good.
 */
export const addresses = {
  /** The cover, open to all. */
  cover: (reportId: number, pictures = '') => versioned(fill('cover', reportId), pictures),
  /** Page images are below it: `/{index}.png`, index from 0. */
  pages: (reportId: number) => `${folderOf('page')}/${reportId}`,
  /** The crop of a chart. */
  chart: (chartId: number, pictures = '') => versioned(fill('chart', chartId), pictures),
  /** The banner of a collection, open to all. */
  banner: (name: string) => fill('banner', name),
  /** The logo of a group, open to all. */
  groupLogo: (name: string) => fill('groupLogo', name),
  /** The PDF, for the reader whom `signed` was made for (`entitlements/downloadLinks`). */
  original: (reportId: number, signed: URLSearchParams) => `${fill('original', reportId)}?${signed}`,
};

const idAtEnd = '([1-9]\\d{0,14})(?:\\.(?:jpg|pdf)|\\/.*)?$';
/** Addresses of our own that belong to one report: its page, its preview and its files. */
const ofReport = new RegExp(
  `^(?:/detail|/preview|${folderOf('cover')}|${folderOf('page')}|${folderOf('original')})/${idAtEnd}`,
);

/**
 * The report that an address of this site belongs to.
 * @param address a path, or a whole address
 * @param host the site's own, with its port
 * @returns null for anything that is no address of a report here
 */
export function reportOfAddress(address: string, host: string): number | null {
  const own = `http://${host}`;
  if (!URL.canParse(address, own)) return null;
  const url = new URL(address, own);
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(own).host || url.username !== '') return null;
  const id = ofReport.exec(url.pathname)?.[1];
  return id === undefined ? null : Number(id);
}

import { readFileSync, statSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { PageName } from '../contract/site/routes.ts';
import { ApiError } from '../errors.ts';
import type { Html } from './content.ts';

/** Marks of `frontend/index.html`: what stands between the first two is each address' own, as are the others. */
// bounded: the built page
const head = /<!--head-->[\s\S]*?<!--\/head-->/;
const page = '<!--page-->';
const answers = '<!--answers-->';

/** A file as it is now: read again when it changed. */
function createReader<Value>(read: (text: string) => Value): (path: string) => Value | null {
  const known = new LRUCache<string, { value: Value; changed: number }>({ max: 4 });
  return (path) => {
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return null;
    const last = known.get(path);
    if (last?.changed === changed) return last.value;
    const value = read(readFileSync(path, 'utf8'));
    known.set(path, { value, changed });
    return value;
  };
}

interface Chunk {
  file: string;
  imports?: string[];
}

// bounded: the built page
const styles = /[ \t]*<link rel="stylesheet"[^>]*>\n?/;

/**
 * The page with its styles asked for before its scripts: nothing is drawn without them, and a slow line brings first
 * what was asked for first. Vite puts them last.
 */
function stylesFirst(text: string): string {
  const [link] = styles.exec(text) ?? [];
  if (link === undefined) return text;
  return text.replace(styles, '').replace('<!--head-->', () => `${link.trim()}\n    <!--head-->`);
}

const readPage = createReader(stylesFirst);
const readChunks = createReader((text) => JSON.parse(text) as Record<string, Chunk>);

/**
 * The one HTML page with a head and the page's first content in it.
 * @param root the built frontend
 * @param parts `above` stands before all that the app draws
 * @throws `ApiError` not_found before the pages are built
 */
export function fillPage(
  root: string,
  parts: { head: Html; page: Html; answers: Html | null; above: Html | null },
): string {
  const text = readPage(`${root}/index.html`);
  if (text === null) throw new ApiError('not_found', { text: '网站页面尚未构建' });
  const filled = text
    .replace(answers, () => parts.answers?.html ?? '')
    .replace(head, () => parts.head.html)
    .replace(page, () => parts.page.html);
  const { above } = parts;
  return above === null ? filled : filled.replace('<div id="root">', (root) => above.html + root);
}

/** Modules of each page's own below `frontend`, as `frontend/app/pages.tsx` loads them. */
export const pageModules: Record<PageName, readonly string[]> = {
  home: ['features/home/Home.tsx'],
  report: ['features/search/SearchPage.tsx'],
  detail: ['features/report/detail/Detail.tsx', 'features/chart/ReportCharts.tsx'],
  preview: ['features/report/reader/Reader.tsx'],
  fileType: ['features/tags/FileType.tsx'],
  place: ['features/place/PlacePage.tsx'],
  stock: ['features/place/PlacePage.tsx', 'features/place/StockFigures.tsx'],
  chart: ['features/chart/ChartSearch.tsx'],
  collection: ['features/collection/Collections.tsx'],
  collectionDetail: ['features/collection/CollectionPage.tsx'],
  folder: ['features/user/SharedFolder.tsx'],
  vip: ['features/membership/Plans.tsx'],
  upload: ['features/upload/UploadPage.tsx'],
  uploadMine: ['features/upload/OwnUploads.tsx', 'features/user/UserFrame.tsx'],
  user: ['features/user/UserHome.tsx'],
  userInfo: ['features/user/UserInfo.tsx'],
  orders: ['features/user/Orders.tsx'],
  history: ['features/user/ReportLists.tsx'],
  downloads: ['features/user/ReportLists.tsx'],
  favourites: ['features/user/Favourites.tsx'],
  inbox: ['features/user/Inbox.tsx'],
  saved: ['features/user/SavedSearches.tsx'],
  notes: ['features/user/notes/Notes.tsx'],
  keys: ['features/user/Keys.tsx'],
  invites: ['features/user/Invites.tsx'],
  ownFeedback: ['features/user/OwnFeedback.tsx'],
  suggest: ['features/feedback/FeedbackForms.tsx'],
  joinGroup: ['features/groups/JoinGroup.tsx'],
  operator: ['features/desk/Desk.tsx'],
  aboutVip: ['features/membership/AboutVip.tsx'],
  insight: ['features/insight/Insight.tsx'],
  protocol: ['features/legal/LegalPage.tsx', '../bff/contract/legal/protocol.json'],
  privacy: ['features/legal/LegalPage.tsx', '../bff/contract/legal/privacy.json'],
  infringement: [
    'features/legal/LegalPage.tsx',
    '../bff/contract/legal/procedure.json',
    'features/feedback/FeedbackForms.tsx',
  ],
};

/**
 * Addresses of a page's scripts beside those of every page: listed in the first HTML they load in one round with
 * them. Empty where the build has no manifest (development, tests).
 */
export function scriptsOf(root: string, page: PageName): string[] {
  const chunks = readChunks(`${root}/.vite/manifest.json`);
  if (chunks === null) return [];
  const reached = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return seen;
    seen.add(name);
    for (const imported of chunk.imports ?? []) reached(imported, seen);
    return seen;
  };
  const everywhere = reached('index.html');
  const own = new Set<string>();
  for (const module of pageModules[page]) reached(module, own);
  return [...own].filter((name) => !everywhere.has(name)).map((name) => `/${chunks[name]?.file ?? ''}`);
}

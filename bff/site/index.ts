import { join, resolve } from 'node:path';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import staticGzip from 'express-static-gzip';
import { LRUCache } from 'lru-cache';
import type { BffConfig } from '../config.ts';
import { type PageName, type SiteRoute, siteRoutes } from '../contract/site/routes.ts';
import { folderOf } from '../documents/index.ts';
import { ApiError, outageOf } from '../errors.ts';
import { readCookie } from '../http/cookies.ts';
import { configuredLimits, createRateLimiter, limitByAddress } from '../http/limits.ts';
import type { Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { createAsk, dataFor, html, type PageContent } from './content.ts';
import { feedRoutes } from './feed.ts';
import { firstPage, renderHead, sandboxLine } from './firstPage.ts';
import { describedPages } from './pages/index.ts';
import { sitemapRoutes } from './sitemap.ts';
import { fillPage, scriptsOf } from './template.ts';

export { html } from './content.ts';
export { outlookFacts } from './feed.ts';

/** Paths that are no page of the table and need not be found. */
const neverPages = ['/api/', `${folderOf('page')}/`, `${folderOf('original')}/`];

/** robots.txt: what is for readers who are logged in is not to be fetched, and where the sitemap is. */
function robotsText(at: (path: string) => string): string {
  const own = (siteRoutes as readonly SiteRoute[])
    .filter(({ guard, sandbox }) => guard !== 'anyone' || sandbox)
    .map(({ path }) => path);
  // A path stands for all below it.
  const outer = own.filter((path) => !own.some((other) => path.startsWith(`${other}/`)));
  const lines = [...neverPages, ...outer].map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${at('/sitemap.xml')}\n`;
}

/** Immutable files: Vite puts a hash into the names below this folder. */
const hashed = '/assets';

/** Maximum age of a list's words, in milliseconds. */
const listAge = 15_000;

/** The page of an address that names nothing. */
const nowhere = { path: '/404', layout: 'alone', indexed: false } as const;
const nothing: PageContent = { title: '页面不存在' };

/** An address that cannot be decoded (`/detail/%E0%A4%A`) is one of nothing. */
const isUndecodable = (error: unknown) => (error as { status?: unknown } | null)?.status === 400;

/** A page as it is sent; without a name it is of no address. */
type SentRoute = Pick<SiteRoute, 'path' | 'layout' | 'wide' | 'indexed' | 'canonical'> & {
  page?: PageName;
  guard?: SiteRoute['guard'];
};
type SendPage = (response: Response, status: number, route: SentRoute, content: PageContent) => void;
type NamedRoute = SiteRoute & { page: PageName };

/** Makes what sends the one HTML page, with a page's content in it. */
function pageSender({ siteFolder, sandboxDanger }: BffConfig, at: (path: string) => string): SendPage {
  const root = resolve(siteFolder);
  const above = sandboxLine(sandboxDanger);
  return (response, status, route, content) => {
    const { path, params } = response.req;
    const id = String(params.id ?? '');
    const session = readCookie(response.req, 'token');
    // Who has to log in first is not shown the page.
    const isShown = session || !route.guard || route.guard === 'anyone';
    const own = content.canonical ?? (route.canonical ?? route.path).replace(':id', id);
    const head = renderHead({
      content,
      isHome: route.page === 'home',
      indexed: route.indexed && status === 200,
      canonical: status === 200 ? own : null,
      scripts: route.page && isShown ? scriptsOf(root, route.page) : [],
      at,
    });
    // A request with a session may get other content.
    const preloaded = session ? [] : (content.answers ?? []);
    const answers = preloaded.length > 0 ? dataFor('answers', preloaded) : null;
    const text = fillPage(root, { head, page: firstPage(route, path, content), answers, above });
    response.status(status).set('Cache-Control', 'no-cache').type('html').send(text);
  };
}

/** Makes what answers a page of the table, with 404 where the thing that it shows is none. */
function pageAnswerer(services: Services, routes: readonly Route[], sendPage: SendPage) {
  const lists = new LRUCache<string, PageContent>({ max: 100, ttl: listAge });
  const contentOf = async (route: NamedRoute, request: Request, response: Response) => {
    const { query, log } = request;
    // Lists may be a little old; a thing that is taken down is gone at once.
    const isKept = !route.shows && Object.keys(query).length === 0;
    const kept = isKept ? lists.get(route.page) : undefined;
    if (kept) return kept;
    const ask = createAsk(routes, request, response);
    const params = request.params as Record<string, string>;
    const id = Number(params.id ?? 0);
    const content = await describedPages[route.page]?.({ route, id, params, query, ask, services, log });
    if (isKept && content) lists.set(route.page, content);
    return content;
  };
  return (route: NamedRoute) => async (request: Request, response: Response) => {
    // Other spellings of the same number would be other addresses of the same page.
    if (route.shows && route.shows !== 'place' && !/^[1-9]\d{0,14}$/.test(String(request.params.id)))
      return sendPage(response, 404, nowhere, nothing);
    const plain: PageContent = { title: route.title, words: html`<h1>${route.title}</h1>` };
    try {
      sendPage(response, 200, route, (await contentOf(route, request, response)) ?? plain);
    } catch (error) {
      if (error instanceof ApiError && error.rule.http === 404)
        return sendPage(response, 404, nowhere, nothing);
      if (outageOf(error) === undefined) throw error;
      // A list may stay empty until the engine is back, and types are known; other things are unknown.
      const unsure = route.shows !== undefined && route.shows !== 'fileType';
      sendPage(response, unsure ? 503 : 200, route, plain);
    }
  };
}

/** The files of the build. */
function builtFiles(root: string): Router {
  const router = Router();
  // Scripts and styles as the build compressed them, better than could be done for each answer.
  router.use(
    hashed,
    staticGzip(join(root, hashed), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { redirect: false, immutable: true, maxAge: '1y' },
    }),
  );
  // A missing asset must not be answered with a page that a browser then fails to run as a script.
  router.use(hashed, () => {
    throw new ApiError('not_found');
  });
  router.use(
    express.static(root, {
      index: false,
      redirect: false,
      setHeaders: (response) => void response.setHeader('Cache-Control', 'no-cache'),
    }),
  );
  return router;
}

/**
 * The built frontend: its files, and the one HTML page, with the status that says whether the table of routes has the
 * address and its thing exists (200 only if so), and with the page's content in it.
 */
export function sitePages(services: Services, routes: readonly Route[]): Router {
  const { config, redis } = services;
  const router = Router();
  const origin = config.publicUrl.replace(/\/{1,9}$/, '');
  const at = (path: string) => origin + path;
  // A page asks engines as calls do.
  const limit = limitByAddress(createRateLimiter(redis, configuredLimits(config).pages));
  const sendPage = pageSender(config, at);
  const sendNothing = (response: Response) => sendPage(response, 404, nowhere, nothing);
  const answer = pageAnswerer(services, routes, sendPage);

  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').set('Cache-Control', 'public, max-age=3600').send(robotsText(at));
  });
  router.use(sitemapRoutes(services, limit, at));
  router.use(feedRoutes(services, limit, at));
  // The page before it is filled is no page.
  router.get('/index.html', (_request, response) => sendNothing(response));
  router.use(builtFiles(resolve(config.siteFolder)));
  for (const route of siteRoutes as readonly NamedRoute[])
    if (!route.sandbox || config.sandbox) router.get(route.path as string, limit, answer(route));
  router.get('/*rest', (_request, response) => sendNothing(response));
  const undecodable: ErrorRequestHandler = (error, _request, response, next) => {
    if (isUndecodable(error)) sendNothing(response);
    else next(error);
  };
  router.use(undecodable);
  return router;
}

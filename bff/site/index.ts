import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import express, { type ErrorRequestHandler, type Response, Router } from 'express';
import { type SiteRoute, siteRoutes } from '../contract/routes.ts';
import { ApiError } from '../http/apiError.ts';
import type { Services } from '../services.ts';
import { standingOf } from './standing.ts';

const robots = `User-agent: *
Disallow: /api/
Disallow: /files/pages/
Disallow: /user
`;

/** What never changes under its name: Vite puts a hash into the names below this folder. */
const hashed = '/assets/';

/** An address that cannot be decoded (`/detail/%E0%A4%A`) is one of nothing. */
const isUndecodable = (error: unknown) => (error as { status?: unknown } | null)?.status === 400;

/**
 * The built frontend: its files, and the one HTML page, with the status that tells whether the table of routes has
 * the address and its thing is there (decisions: 200 only if the page is there).
 */
export function sitePages(services: Pick<Services, 'config' | 'database' | 'documents'>): Router {
  const { config } = services;
  const router = Router();
  const root = resolve(config.siteFolder);
  const sendPage = (response: Response, status: number) => {
    if (!existsSync(`${root}/index.html`)) throw new ApiError('not_found', { text: '网站页面尚未构建' });
    response.status(status).set('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root, cacheControl: false, acceptRanges: false });
  };

  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').set('Cache-Control', 'public, max-age=3600').send(robots);
  });
  router.use(
    express.static(root, {
      index: false,
      redirect: false,
      setHeaders(response, path) {
        const immutable = path.slice(root.length).startsWith(hashed);
        response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  // A missing asset must not be answered with a page that a browser then fails to run as a script.
  router.use(hashed, () => {
    throw new ApiError('not_found');
  });
  for (const route of siteRoutes as readonly SiteRoute[]) {
    if (route.sandbox && !config.sandbox) continue;
    router.get(route.path as string, async (request, response) => {
      sendPage(response, await standingOf(route, request.params.id, services));
    });
  }
  router.get('/*rest', (_request, response) => sendPage(response, 404));
  const undecodable: ErrorRequestHandler = (error, _request, response, next) => {
    if (isUndecodable(error)) sendPage(response, 404);
    else next(error);
  };
  router.use(undecodable);
  return router;
}

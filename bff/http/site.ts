import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import express, { type Response, Router } from 'express';
import { ApiError } from './apiError.ts';

/** Addresses of the site's pages (spec §2); anything else is a page that could not be found. */
const pages = [
  '/',
  '/index',
  '/report',
  '/detail/:id',
  '/preview/:id',
  '/filetype/:id',
  '/chart',
  '/collection',
  '/collection/detail/:id',
  '/vip',
  '/user',
  '/user/:page',
  '/suggest',
  '/joinGroup',
  '/aboutVip',
  '/insight/index',
  '/protocol',
  '/privacy',
  '/infringement',
];

const robots = `User-agent: *
Disallow: /api/
Disallow: /files/pages/
Disallow: /user
`;

/** What never changes under its name: Vite puts a hash into the names below this folder. */
const hashed = '/assets/';

/**
 * The built frontend: its files, the one HTML page at every known address (200) and at all others (404).
 * @param folder where the build lies, relative to the working directory
 */
export function siteRoutes(folder: string): Router {
  const router = Router();
  const root = resolve(folder);
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
  router.get(pages, (_request, response) => sendPage(response, 200));
  router.get('/*rest', (_request, response) => sendPage(response, 404));
  return router;
}

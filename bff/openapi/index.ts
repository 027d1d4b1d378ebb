import express, { Router } from 'express';
// Of the package only where its files lie: all of it is megabytes that the browser reads, not this process.
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import type { Call } from '../contract/call.ts';
import { openApiDocument } from './document.ts';

/**
 * `/api/openapi.json` and `/api/docs`: the calls for people, shown by Swagger UI from our own origin without
 * inline scripts, so that the site's content security policy holds here too.
 */
export function openApiRoutes(calls: readonly Call[]): Router {
  const router = Router();
  const document = openApiDocument(calls);
  router.get('/api/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(document);
  });
  router.get('/api/docs', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(docsPage);
  });
  router.get('/api/docs/start.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(docsScript);
  });
  router.use('/api/docs', express.static(absolutePath(), { index: false, maxAge: '1d', redirect: false }));
  return router;
}

/** The page of `/api/docs`; its parts are beside it. */
const docsPage = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>研海 API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** Script that starts Swagger UI; a file of its own because inline scripts are forbidden. */
const docsScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });
`;

import { Router } from 'express';
import { runtime } from './runtime.ts';
import { sections } from './sections.ts';
import { style } from './style.ts';

const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>沙盒 - 研海</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/colours.css">
<link rel="stylesheet" href="/sandbox/page.css">
<script src="/theme.js"></script>
</head>
<body>
<header><div><img src="/favicon.svg" alt=""><h1>研海沙盒</h1><a href="/">打开网站</a></div></header>
<main>
<p id="said" role="status"></p>
<p class="lead">短信、扫码与支付在这里由你代办：网站上在等的事会自己出现，点一下就完成。仅在沙盒开启时存在。</p>
${sections
  .map(
    ({ id, title, html }) =>
      `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${html}</section>`,
  )
  .join('\n')}
</main>
<script src="/sandbox/page.js"></script>
</body>
</html>
`;

const script = `${runtime}
${sections.map(({ id, script }) => `((root) => {${script}\n})(document.getElementById('${id}'));`).join('\n')}
`;

/** `/sandbox`: the sandbox for people, one page that needs no build. */
export function sandboxPage(): Router {
  const router = Router();
  const send = (path: string, type: string, text: string) =>
    router.get(path, (_request, response) => {
      response.set('Cache-Control', 'no-cache').type(type).send(text);
    });
  send('/sandbox', 'html', html);
  send('/sandbox/page.css', 'css', style);
  send('/sandbox/page.js', 'js', script);
  return router;
}

import { Router } from 'express';
import { sections } from './sections.ts';

const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>研海沙盒</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid #ccc; padding: 1rem 0; }
input, button { font: inherit; padding: .25rem .5rem; margin: 0 .5rem .5rem 0; max-width: 100%; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid #ccc; padding: .25rem .75rem; text-align: left; }
#said { position: sticky; top: 0; background: #fff3c4; padding: .25rem .75rem; }
</style>
</head>
<body>
<h1>研海沙盒</h1>
<p>代替短信、扫码与支付的操作页，仅在沙盒开启时存在。</p>
<p id="said" role="status" hidden></p>
${sections.map(({ id, title, html }) => `<section id="${id}"><h2>${title}</h2>${html}</section>`).join('\n')}
<script src="/sandbox/page.js"></script>
</body>
</html>
`;

/** Requests go without cookies: the sandbox acts as other people, not as the session of this browser. */
const script = `'use strict';
const say = (what) => {
  const said = document.getElementById('said');
  said.textContent = what instanceof Error ? what.message : String(what);
  said.hidden = false;
};
const call = async (method, path, input) => {
  const get = method === 'GET';
  const response = await fetch(get ? path + '?' + new URLSearchParams(input) : path, {
    method,
    credentials: 'omit',
    ...(get ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
  });
  const answer = await response.json();
  if (answer.status !== 1) throw new Error(answer.message);
  return answer.data;
};
const button = (text, onClick) => {
  const made = document.createElement('button');
  made.textContent = text;
  made.onclick = onClick;
  return made;
};
const show = (table, rows) => {
  table.replaceChildren(...rows.map((cells, index) => {
    const row = document.createElement('tr');
    for (const cell of cells) {
      const made = document.createElement(index === 0 ? 'th' : 'td');
      made.append(cell);
      row.append(made);
    }
    return row;
  }));
};
${sections.map(({ id, script }) => `((root) => {${script}\n})(document.getElementById('${id}'));`).join('\n')}
`;

/** `/sandbox`: the sandbox for people, one plain page. */
export function sandboxPage(): Router {
  const router = Router();
  router.get('/sandbox', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(html);
  });
  router.get('/sandbox/page.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(script);
  });
  return router;
}

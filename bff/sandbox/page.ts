import { Router } from 'express';
import { sections } from './sections.ts';

/**
 * Runtime of the sections' scripts. Requests go without cookies: the sandbox acts as other people, not as this
 * browser's session.
 */
const runtime = `'use strict';
const said = document.getElementById('said');
let quiet;
const say = (what) => {
  said.textContent = what instanceof Error ? what.message : String(what);
  clearTimeout(quiet);
  quiet = setTimeout(() => { said.textContent = ''; }, 8000);
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
const make = (name, text, properties) => {
  const made = Object.assign(document.createElement(name), properties);
  if (text !== undefined) made.textContent = text;
  return made;
};
const act = (text, label, onClick) => {
  const made = make('button', text, { type: 'button', className: 'primary' });
  made.setAttribute('aria-label', label);
  made.onclick = async () => {
    made.disabled = true;
    try { await onClick(); } catch (error) { say(error); } finally { made.disabled = false; }
  };
  return made;
};
const line = (title, small, ...rest) => {
  const row = make('li', undefined, { className: 'row' });
  const text = make('div');
  text.append(make('strong', title), make('small', small));
  row.append(text, ...rest);
  return row;
};
// Rows that stay are left alone, so that no button vanishes under a finger or loses the focus.
const show = (list, items, keyOf, draw, none) => {
  const before = new Map([...list.children].map((row) => [row.dataset.key, row]));
  const rows = items.map((item) => {
    const key = keyOf(item);
    const row = before.get(key) ?? draw(item);
    row.dataset.key = key;
    return row;
  });
  if (rows.length === 0) rows.push(before.get('') ?? Object.assign(make('li', none, { className: 'none' })));
  if (rows.length === 1 && !rows[0].dataset.key) rows[0].dataset.key = '';
  if (rows.length !== list.children.length || rows.some((row, index) => row !== list.children[index])) {
    list.replaceChildren(...rows);
  }
};
const every = (seconds, load) => {
  load().catch(say);
  setInterval(() => { if (!document.hidden) load().catch(() => {}); }, seconds * 1000);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) load().catch(() => {}); });
};
`;

/** The page's look, in the site's own colours (`/colours.css`) and faces, without its build. */
const style = `
* { box-sizing: border-box; border-color: var(--line); }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 15px/26px "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif;
  line-break: strict;
  overflow-wrap: anywhere;
  text-autospace: normal;
}
header { border-bottom: 1px solid var(--line); }
header div, main { max-width: 64rem; margin: 0 auto; padding: 0 1rem; }
header div { display: flex; align-items: center; gap: 1rem; min-height: 64px; }
header img { width: 28px; height: 28px; }
header a { margin-left: auto; display: inline-flex; align-items: center; min-height: 44px; }
main { padding-bottom: 4rem; }
.lead { color: var(--muted); margin: 1.5rem 0 0; max-width: 38rem; }
h1, h2 { font-family: "Songti SC", "Source Han Serif SC", "Noto Serif CJK SC", "Noto Serif SC", serif; margin: 0; }
h1 { font-size: 21px; line-height: 30px; }
h2 { font-size: 19px; line-height: 28px; border-top: 1px solid var(--ink); padding-top: .75rem; }
section { margin-top: 2.5rem; }
section > p { margin: .25rem 0 .75rem; color: var(--muted); font-size: 13px; line-height: 20px; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
ul.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 1.5rem; border: 0; }
li.row { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; min-height: 60px; padding: .5rem 0; border-bottom: 1px solid var(--line); }
li.row > :first-child { flex: 1 1 16rem; min-width: 0; }
li.none { padding: 1.25rem 0; color: var(--muted); border-bottom: 1px solid var(--line); }
li.named { background: var(--wash); }
small { display: block; color: var(--muted); font-size: 13px; line-height: 20px; font-variant-numeric: tabular-nums; }
strong { font-variant-numeric: tabular-nums; }
.code { font: 21px/30px "Times New Roman", "Liberation Serif", serif; letter-spacing: .08em; font-variant-numeric: tabular-nums; }
figure { margin: 0; font-size: 13px; line-height: 20px; }
figure img { display: block; width: 100%; max-width: 9rem; background: #fff; border: 1px solid var(--line); margin-bottom: .5rem; }
code { font-size: 12px; color: var(--muted); }
a { color: var(--sea); }
button, input, select { font: inherit; min-height: 44px; border-radius: 4px; border: 1px solid var(--edge); background: var(--surface); color: var(--ink); padding: 0 1rem; max-width: 100%; }
button { cursor: pointer; }
button.primary { background: var(--sea); border-color: var(--sea); color: var(--on-sea); min-width: 8rem; }
button:hover { border-color: var(--sea); }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; }
label { display: inline-flex; flex-direction: column; font-size: 13px; line-height: 20px; gap: .125rem; }
label.box { flex-direction: row; align-items: center; gap: .5rem; min-height: 44px; }
label.box input { min-height: 0; width: 18px; height: 18px; }
form { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .75rem; padding: .5rem 0 1rem; }
summary { cursor: pointer; min-height: 44px; display: inline-flex; align-items: center; color: var(--sea); font-size: 13px; }
#said { position: sticky; top: 0; z-index: 1; margin: 0; }
#said:not(:empty) { background: var(--ink); color: var(--paper); padding: .5rem 1rem; text-align: center; }
`;

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

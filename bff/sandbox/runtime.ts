/**
 * Runtime of the sections' scripts. Requests go without cookies: the sandbox acts as other people, not as this
 * browser's session.
 */
export const runtime = `'use strict';
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

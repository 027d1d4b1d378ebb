import { readFileSync, statSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';
import type { Html } from './html.ts';

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

/**
 * Addresses of a route module's scripts beside those of every page: listed in the first HTML they load in one round
 * with them. Empty where the build has no manifest (development, tests).
 */
export function scriptsOf(root: string, module: string): string[] {
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
  return [...reached(module)]
    .filter((name) => !everywhere.has(name))
    .map((name) => `/${chunks[name]?.file ?? ''}`);
}

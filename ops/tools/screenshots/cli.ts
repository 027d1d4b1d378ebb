import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import pLimit from 'p-limit';
import { escapeHtml } from '../../../bff/documents/index.ts';
import { callSite } from '../../test/callSite.ts';
import { openBrowser } from '../../test/chromium.ts';
import type { ApiDocument } from './answers.ts';
import { Readers } from './readers.ts';
import { type Shown, shots } from './shots.ts';
import { type Ground, grounds, type Screenshot, take, widths } from './take.ts';

/** One page that shows all pictures: a row a state, its widths and grounds side by side, problems beneath. */
function gallery(pictures: readonly Screenshot[]): string {
  const names = [...new Set(pictures.map(({ shot }) => shot))];
  const rows = names.map((shot) => {
    const taken = pictures.filter((picture) => picture.shot === shot);
    const cells = taken.map(
      ({ file, width, ground, problems }) =>
        `<figure><a href="${escapeHtml(file)}"><img loading="lazy" src="${escapeHtml(file)}" alt=""></a>` +
        `<figcaption>${width} ${ground}${problems.map((one) => `<br><b>${escapeHtml(one)}</b>`).join('')}</figcaption></figure>`,
    );
    return `<h2>${escapeHtml(shot)}</h2><div>${cells.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}
figure{margin:0}img{height:420px;border:1px solid #ccc}b{color:#b3361f}</style>
${rows.join('\n')}\n`;
}

interface Options {
  out: string;
  only?: string;
  widths: string;
  grounds: string;
  jobs: string;
  scale: string;
}

/** The first of a list that the site answers a POST with. @throws when there is none */
async function firstId(base: string, path: string, body: object): Promise<number> {
  type List = { id: number }[];
  const { data } = await callSite<{ files?: List; items?: List; charts?: List }>(base, path, body);
  const id = (data.files ?? data.items ?? data.charts)?.[0]?.id;
  if (id === undefined) throw new Error(`The site has nothing at ${path}; is it seeded?`);
  return id;
}

interface Credits {
  organization: { name: string };
  researcher: { name: string };
  stock: { code: string };
  industry: { id: number };
}

/** Names that have pages, of the latest report of a stock if there is one; 无 where it has none. */
async function firstNames(base: string): Promise<Shown['names']> {
  const { data } = await callSite<{ files: Credits[] }>(base, '/api/file/search', { pageSize: 50 });
  const report = data.files.find((one) => one.stock.code && one.researcher.name) ?? data.files[0];
  return {
    organization: report?.organization.name || '无',
    researcher: report?.researcher.name.split('、')[0] || '无',
    stock: report?.stock.code || '无',
    industry: String(report?.industry.id || 1),
  };
}

/** Things that the pages show. */
async function shownOf(base: string): Promise<Shown> {
  return {
    report: await firstId(base, '/api/file/search', { pageCount: 2, pageSize: 1 }),
    collection: await firstId(base, '/api/collection/list', {}),
    chart: await firstId(base, '/api/chart/search', {}),
    names: await firstNames(base),
  };
}

/** Takes every picture and lays out the gallery; gives the exit code, 1 when a page complained. */
async function run(options: Options): Promise<number> {
  const base = process.env.SITE_URL;
  if (!base) {
    console.error('No site is running. Start one with "npm start", then take pictures of it.');
    return 1;
  }
  const folder = resolve(options.out);
  await mkdir(folder, { recursive: true });
  const shown = await shownOf(base);
  const only = options.only ? new RegExp(options.only) : /./;
  const wanted = shots(shown).filter(({ name }) => only.test(name));
  const chosen = widths.filter((width) => options.widths.split(',').includes(String(width)));
  const on = grounds.filter((ground) => options.grounds.split(',').includes(ground)) as Ground[];
  const browser = await openBrowser();
  const readers = new Readers(browser, base, shown.report);
  const api = (await (await fetch(`${base}/api/openapi.json`)).json()) as ApiDocument;
  const studio = { browser, readers, api, folder, scale: Number(options.scale) };
  const limit = pLimit(Number(options.jobs));
  const tasks = wanted.flatMap((shot) => {
    const possible = chosen.filter((width) => shot.widths?.includes(width) ?? true);
    const turns = shot.acts.length > 0 ? possible.map((width) => [width]) : [possible];
    return turns
      .filter((turn) => turn.length > 0)
      .map((turn) =>
        limit(async () => {
          const taken = await take(studio, shot, turn, on);
          for (const { file, problems } of taken)
            for (const problem of problems) console.log(`${file}: ${problem}`);
          return taken;
        }),
      );
  });
  const pictures = (await Promise.all(tasks)).flat();
  await browser.close();
  await writeFile(join(folder, 'index.html'), gallery(pictures));
  const problems = pictures.flatMap((picture) => picture.problems).length;
  console.log(`${pictures.length} pictures, ${problems} problems: ${join(folder, 'index.html')}`);
  return problems > 0 ? 1 : 0;
}

await new Command('screenshots')
  .description(
    'Takes pictures of every page, dialog and state of the running, seeded site and lays them out in a gallery.',
  )
  .option('--out <folder>', 'where to', '.data/screenshots')
  .option('--only <pattern>', 'names that match this regular expression')
  .option('--widths <pixels>', 'comma-separated', widths.join(','))
  .option('--grounds <names>', 'comma-separated, of light, dark and forced (forced colours)', 'light,dark')
  .option('--jobs <number>', 'pages at once', '2')
  .option('--scale <number>', 'pixels of a picture a CSS pixel; less is quicker', '1')
  .action(async (options: Options) => {
    process.exitCode = await run(options);
  })
  .parseAsync();

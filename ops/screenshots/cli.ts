import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { chromium } from 'playwright-core';
import { gallery } from './gallery.ts';
import { shots } from './shots.ts';
import { type Picture, Readers, schemes, take, widths } from './take.ts';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

interface Options {
  out: string;
  only?: string;
  widths: string;
}

/** The first of a list that the site answers a POST with. @throws when there is none */
async function firstId(base: string, path: string, body: object): Promise<number> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as {
    data: { files?: { id: number }[]; items?: { id: number }[] };
  };
  const id = (data.files ?? data.items)?.[0]?.id;
  if (id === undefined) throw new Error(`The site has nothing at ${path}; is it seeded?`);
  return id;
}

/** Takes every picture and lays out the gallery; gives the exit code, 1 when a page complained. */
async function run({ out, only, widths: asked }: Options): Promise<number> {
  const base = process.env.SITE_URL;
  if (!base) {
    console.error('No site is running. Start one with "npm start", then take pictures of it.');
    return 1;
  }
  const folder = resolve(out);
  await mkdir(folder, { recursive: true });
  const report = await firstId(base, '/api/file/search', { pageCount: 2, pageSize: 1 });
  const collection = await firstId(base, '/api/collection/list', {});
  const wanted = shots(report, collection).filter(({ name }) => !only || new RegExp(only).test(name));
  const chosen = asked.split(',').map(Number);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const readers = new Readers(browser, base);
  const pictures: Picture[] = [];
  for (const shot of wanted)
    for (const width of widths.filter((one) => chosen.includes(one)))
      for (const scheme of schemes) {
        const picture = await take(browser, readers, base, shot, [width, scheme], folder);
        pictures.push(picture);
        for (const complaint of picture.complaints) console.log(`${picture.file}: ${complaint}`);
      }
  await browser.close();
  await writeFile(join(folder, 'index.html'), gallery(pictures));
  const complaints = pictures.flatMap((picture) => picture.complaints).length;
  console.log(`${pictures.length} pictures, ${complaints} complaints: ${join(folder, 'index.html')}`);
  return complaints > 0 ? 1 : 0;
}

await new Command('screenshots')
  .description(
    'Takes pictures of every page and state of the running, seeded site and lays them out in a gallery.',
  )
  .option('--out <folder>', 'where to', '.data/screenshots')
  .option('--only <pattern>', 'names that match this regular expression')
  .option('--widths <pixels>', 'comma-separated', widths.join(','))
  .action(async (options: Options) => {
    process.exitCode = await run(options);
  })
  .parseAsync();

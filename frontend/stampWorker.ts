import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes into the service worker what release it belongs to, so that each release brings its own shell. */
export function stampWorker(): Plugin {
  let folder = '';
  return {
    name: 'stamp-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const hash = createHash('sha256');
      for (const name of (await readdir(folder)).sort()) {
        if (/\.(html|js|svg)$/.test(name)) hash.update(await readFile(join(folder, name)));
      }
      const worker = join(folder, 'sw.js');
      const source = await readFile(worker, 'utf8');
      await writeFile(worker, source.replace('__VERSION__', hash.digest('hex').slice(0, 12)));
    },
  };
}

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunks.ts';

/** Writes into the service worker what release it belongs to, so that each release brings its own shell. */
function stampWorker(): Plugin {
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

/** Compresses each script and style once, as well as can be (brotli 11); the site serves what lies beside a file. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file))) {
        const path = join(dir, name);
        await writeFile(`${path}.br`, await compress(await readFile(path)));
      }
    },
  };
}

const compress = promisify(brotliCompress);

/** Paths that the development server proxies to the BFF; the built site is served by the BFF itself. */
const backend = process.env.BFF_URL ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const besideThis = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const proxied = ['/api', '/files', '/healthz', '/readyz', '/metrics', '/sandbox'];

export default defineConfig({
  root: besideThis('.'),
  plugins: [react(), tailwindcss(), compressAssets(), stampWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server lists a page's scripts in its first HTML.
    manifest: true,
    // The content security policy allows no inline data but images; fonts and scripts stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['get', 'post'] },
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend }])),
  },
});

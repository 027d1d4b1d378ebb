import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { slimContract } from './slimContract.ts';
import { stampWorker } from './stampWorker.ts';

/** Where the development server sends what the BFF answers; the built site is served by the BFF itself. */
const backend = process.env.BFF_URL ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const besideThis = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const proxied = ['/api', '/files', '/healthz', '/readyz', '/metrics', '/sandbox'];

export default defineConfig({
  root: besideThis('.'),
  resolve: { alias: [{ find: /^zod$/, replacement: besideThis('schemaless.ts') }] },
  plugins: [react(), tailwindcss(), slimContract(), stampWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server tells a page's scripts in its first HTML.
    manifest: true,
    // The content security policy allows no inline data but images; fonts and scripts stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The contract's declarations do nothing but describe: those no page uses need not be carried.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['defineCall', 'body', 'paging', 'z'] },
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend }])),
  },
});

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** A module as the bundler knows it. */
interface Module {
  code: string | null;
  importedIds: readonly string[];
}

/** Module information that the bundler gives. */
interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** Modules that share a file. */
interface ChunkGroup {
  name: string | ((id: string, graph: Graph) => string | null);
  test?: RegExp;
  priority: number;
  minShareCount?: number;
}

/** Parts that bring a library of their own along: who needs none of them shall not load it. */
const heavy =
  'overlay/(?:\\w*Dialogs?|Toaster)|QrCode|search/(?:RangeCalendar|Completions|SearchHelp)|form/(?!CopyField)';

/** What any page may need. */
const shared = new RegExp(
  `frontend/(lib|app/(?!main)|features/user/useOwnPages)|bff/contract/|mappings/chinaCalendar|vite/preload-helper|node_modules/lucide-react/|frontend/components/(?!${heavy})`,
);

/** Entry of the search page; most visits begin there, and its files have the tightest budget. */
const search = [
  'app/main.tsx',
  'app/Toolbar.tsx',
  'features/search/SearchPage.tsx',
  'features/search/pane/PagePane.tsx',
  'lib/hooks/useAction.ts',
  'lib/storage/readingPosition.ts',
  'components/Breadcrumb.tsx',
  'features/tags/CountedLinks.tsx',
  '../bff/contract/site/placeAt.ts',
];
const frontend = import.meta.dirname;
const iconFile = /node_modules\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/;

const barrel = /headlessui\.esm/;

/** The file of an icon by its name: `QrCode` stands in `qr-code`. */
const fileOfIcon = (name: string): string =>
  name.replace(/([a-z])(?=[A-Z])|([A-Za-z])(?=\d)/g, '$&-').toLowerCase();

/** Every module that some import, and the files of the icons that those name. */
function reachedFrom(
  beginnings: readonly string[],
  graph: Graph,
): { modules: Set<string>; icons: Set<string> } {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const reach = (id: string) => {
    // A barrel names more than anybody needs of it.
    const module = modules.has(id) || barrel.test(id) ? null : graph.getModuleInfo(id);
    if (module === null) return;
    modules.add(id);
    const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(module.code ?? '') ?? [];
    for (const name of names.split(',')) icons.add(fileOfIcon(name.trim().replace(/ as .*/, '')));
    module.importedIds.forEach(reach);
  };
  for (const beginning of beginnings) reach(join(frontend, beginning));
  return { modules, icons };
}

const known = new Map<readonly string[], ReturnType<typeof reachedFrom>>();

/** Whether some modules need one, themselves or what they import. */
function isNeeded(id: string, beginnings: readonly string[], graph: Graph): boolean {
  const needed = known.get(beginnings) ?? reachedFrom(beginnings, graph);
  known.set(beginnings, needed);
  const [, icon] = iconFile.exec(id) ?? [];
  return icon === undefined ? needed.modules.has(id) : needed.icons.has(icon);
}

/** One file of what some modules need beyond the search. */
const fileFor = (
  name: string,
  beginnings: readonly string[],
  priority: number,
  test = /./,
  minShareCount = 1,
): ChunkGroup => ({
  name: (id, graph) => (isNeeded(id, beginnings, graph) && !isNeeded(id, search, graph) ? name : null),
  test,
  priority,
  minShareCount,
});

/**
 * Few files of some size: each small one costs a request and a kilobyte of headers. What every page needs is one
 * file, what dialogs, the login and a reader's own pages need another each; a page's own parts stay with the page.
 */
const chunkGroups: ChunkGroup[] = [
  {
    name: 'vendor',
    test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|swr|dequal|use-sync-external-store)\//,
    priority: 9,
  },
  {
    name: 'form',
    test: /frontend\/(components\/form\/(?!CopyField)|features\/account\/useProof)|icons\/eye(-off)?\.mjs/,
    priority: 9,
  },
  fileFor(
    'dialog',
    ['app/DialogHost.tsx', '../node_modules/@headlessui/react/dist/components/dialog/dialog.js'],
    8,
  ),
  fileFor('login', ['features/account/LoginDialog.tsx'], 7, /frontend\/features\//),
  fileFor('own', ['app/UserMenu.tsx'], 8),
  fileFor('user', ['features/user/UserFrame.tsx'], 7),
  {
    name: (id, graph) => (isNeeded(id, search, graph) ? 'base' : null),
    test: shared,
    priority: 8,
  },
  { name: 'account', test: /frontend\/features\/account\//, priority: 5 },
  fileFor(
    'report',
    ['features/report/detail/Detail.tsx', 'features/report/reader/Reader.tsx'],
    5,
    /features\/report\/(ReportFacts|useReportActions|detail\/EstimateLink)|lucide-react/,
    2,
  ),
  {
    name: 'list',
    test: /components\/(list\/(PagedList|MoveButtons)|form\/CopyField)|useOwnPages|icons\/(lock-open|arrow-down|pencil|plus|trash)\.mjs/,
    priority: 5,
  },
  { name: 'payment', test: /frontend\/features\/payment\//, priority: 5 },
  { name: 'actions', test: /frontend\/features\/actions\//, priority: 5 },
  {
    name: 'hits',
    test: /frontend\/(features\/(chart\/(ChartFigure|useChartAddress)|search\/results\/ResultRow)|components\/report\/ClipButton)|icons\/scissors\.mjs/,
    priority: 3,
  },
  {
    name: 'charts',
    test: /features\/chart\/(ChartList|ChartFilters|useChartSearch)|bff\/contract\/chartState/,
    priority: 3,
  },
  { name: 'stream', test: /frontend\/lib\/eventStream|node_modules\/eventsource-parser\//, priority: 3 },
  { name: 'more', test: shared, priority: 2, minShareCount: 2 },
];

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

/** Leaves out the keys of icons' lines: nothing can squeeze them, and only React's development build asks for them. */
const withoutIconKeys: Plugin = {
  name: 'without-icon-keys',
  apply: 'build',
  transform: (code, id) => (iconFile.test(id) ? code.replaceAll(/, key: "\w+"/g, '') : null),
};

/** Compresses each script and style once, as well as can be (brotli 11); the site serves what lies beside a file. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of ['theme.js', ...Object.keys(bundle)].filter((file) => /\.(?:js|css)$/.test(file))) {
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
  plugins: [react(), tailwindcss(), withoutIconKeys, compressAssets(), stampWorker()],
  // Its usual build warns developers.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: besideThis('../node_modules/react-router/dist/production/index.mjs'),
      },
      {
        find: /^react-router\/dom$/,
        replacement: besideThis('../node_modules/react-router/dist/production/dom-export.mjs'),
      },
    ],
  },
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

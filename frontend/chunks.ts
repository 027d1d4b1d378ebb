/** A module as the bundler knows it. */
interface Module {
  code: string | null;
  importedIds: readonly string[];
}

/** Module information that the bundler gives. */
interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** Modules by where they are; what a group names is carried together (see vite.config.ts). */
interface ChunkGroup {
  name: string | ((id: string, graph: Graph) => string);
  test: RegExp;
  priority: number;
  minShareCount?: number;
}

/** Parts that bring a library of their own along: who needs none of them shall not load it. */
const heavy = 'overlay/(?:Dialog|Toaster)|QrCode|search/(?:RangeCalendar|Completions|SearchHelp)|form/';

/** Entry of the search page; most visits begin there, and its files have the tightest budget. */
const beginnings = ['app/main.tsx', 'app/Toolbar.tsx', 'features/search/SearchPage.tsx'];
const frontend = import.meta.dirname;
const iconFile = /node_modules\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/;

/** The file of an icon by its name: `QrCode` stands in `qr-code`. */
const fileOfIcon = (name: string): string =>
  name.replace(/([a-z])(?=[A-Z])|([A-Za-z])(?=\d)/g, '$&-').toLowerCase();

/** Every module that the search imports, and the files of the icons that those name. */
function neededBySearch(graph: Graph): { modules: Set<string>; icons: Set<string> } {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const reach = (id: string) => {
    const module = modules.has(id) ? null : graph.getModuleInfo(id);
    if (module === null) return;
    modules.add(id);
    const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(module.code ?? '') ?? [];
    for (const name of names.split(',')) icons.add(fileOfIcon(name.trim()));
    module.importedIds.forEach(reach);
  };
  for (const beginning of beginnings) reach(`${frontend}/${beginning}`);
  return { modules, icons };
}

let needed: ReturnType<typeof neededBySearch> | undefined;

/** Whether a module goes into the file that every page loads, or into the one that the search does without. */
function sharedFile(id: string, graph: Graph): string {
  needed ??= neededBySearch(graph);
  const [, icon] = iconFile.exec(id) ?? [];
  return (icon === undefined ? needed.modules.has(id) : needed.icons.has(icon)) ? 'base' : 'more';
}

/**
 * Few files of some size: each small one costs a request and a kilobyte of headers. What every page needs is one
 * file, what dialogs need another; a page's own parts stay with the page.
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|swr|dequal|use-sync-external-store)\//,
    priority: 9,
  },
  {
    name: 'dialog',
    test: /node_modules\/@headlessui\/react\/dist\/components\/(dialog|transition|focus-trap)\/|components\/overlay\/Dialog\.tsx/,
    priority: 7,
  },
  {
    name: 'headless',
    test: /node_modules\/(@headlessui|@react-aria|@react-stately|tabbable)\//,
    priority: 6,
  },
  { name: 'account', test: /frontend\/(features\/account|components\/form)\//, priority: 5 },
  { name: 'payment', test: /frontend\/features\/payment\//, priority: 5 },
  { name: 'actions', test: /frontend\/features\/actions\//, priority: 5 },
  {
    name: 'charts',
    test: /frontend\/features\/chart\/(ChartFigure|useChartAddress)/,
    priority: 3,
  },
  {
    name: sharedFile,
    test: new RegExp(
      `frontend/(lib|app)|bff/contract/|mappings/chinaCalendar|vite/preload-helper|node_modules/lucide-react/|frontend/components/(?!${heavy})`,
    ),
    priority: 2,
    minShareCount: 2,
  },
];

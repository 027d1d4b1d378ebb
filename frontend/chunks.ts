/** Modules by where they are; what a group names is carried together (see vite.config.ts). */
interface ChunkGroup {
  name: string;
  test: RegExp;
  priority: number;
  minShareCount?: number;
}

/** Parts that bring a library of their own along: who needs none of them shall not load it. */
const heavy = 'Overlay|Dialog|QrCode|Toaster|RangeCalendar|Completions|form/';

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
    test: /node_modules\/@headlessui\/react\/dist\/components\/(dialog|transition|focus-trap)\/|components\/(Overlay|DialogFrame|Dialog)\.tsx/,
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
    name: 'base',
    test: new RegExp(
      `frontend/(lib|app)/|bff/contract/|node_modules/lucide-react/|frontend/components/(?!${heavy})`,
    ),
    priority: 2,
    minShareCount: 2,
  },
];

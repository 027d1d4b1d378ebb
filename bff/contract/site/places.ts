import type { SiteRoute } from './loginPages.ts';

/** Kinds of names that have a page of their own. */
export const placeKinds = ['organization', 'researcher', 'stock', 'industry'] as const;

/**
 * A name with a page of its own: an organization by its name, a researcher by the name and the house, a stock by its
 * code, an industry by its id.
 */
export interface Place {
  kind: (typeof placeKinds)[number];
  name: string;
  /** House of a researcher; nothing for other kinds. */
  organization?: string;
}

/** What a place of each kind is called. */
export const placeNames: Record<Place['kind'], string> = {
  organization: '机构',
  researcher: '研究员',
  stock: '个股',
  industry: '行业',
};

/** Address of a place's page; a researcher of no house has none, and is searched. */
export function placeAddress({ kind, name, organization = '' }: Place): string {
  if (kind !== 'researcher') return `/${kind}/${encodeURIComponent(name)}`;
  if (organization === '') return `/report?keyword=${encodeURIComponent(name)}`;
  return `/${kind}/${encodeURIComponent(organization)}/${encodeURIComponent(name)}`;
}

const placeRoute = <const Path extends `/${string}`, const Page extends string>(
  path: Path,
  kind: Place['kind'],
  page: Page,
) =>
  ({
    path,
    page,
    layout: 'shared',
    guard: 'anyone',
    title: placeNames[kind],
    indexed: true,
    shows: 'place',
  }) as const satisfies SiteRoute;

/** The addresses of places, as `placeAddress` makes them. */
export const placeRoutes = [
  placeRoute('/organization/:name', 'organization', 'place'),
  placeRoute('/researcher/:organization/:name', 'researcher', 'place'),
  placeRoute('/stock/:name', 'stock', 'stock'),
  placeRoute('/industry/:name', 'industry', 'place'),
] as const;

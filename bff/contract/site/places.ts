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

/** Address of a place's page; a researcher of no house has none, and is searched. */
export function placeAddress({ kind, name, organization = '' }: Place): string {
  if (kind !== 'researcher') return `/${kind}/${encodeURIComponent(name)}`;
  if (organization === '') return `/report?keyword=${encodeURIComponent(name)}`;
  return `/${kind}/${encodeURIComponent(organization)}/${encodeURIComponent(name)}`;
}

const placeRoute = <const Path extends `/${string}`>(path: Path, title: string) =>
  ({
    path,
    page: 'place',
    layout: 'shared',
    guard: 'anyone',
    title,
    indexed: true,
    shows: 'place',
  }) as const satisfies SiteRoute;

/** The addresses of places, as `placeAddress` makes them. */
export const placeRoutes = [
  placeRoute('/organization/:name', '机构'),
  placeRoute('/researcher/:organization/:name', '研究员'),
  placeRoute('/stock/:name', '个股'),
  placeRoute('/industry/:name', '行业'),
] as const;

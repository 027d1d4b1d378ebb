import { type Place, placeKinds } from './places.ts';

/** The place of an address' parameters; `path` is the address or its route's. */
export const placeOf = (path: string, params: { name?: string; organization?: string }): Place => ({
  kind: placeKinds.find((kind) => path.startsWith(`/${kind}/`)) ?? 'organization',
  name: params.name ?? '',
  ...(params.organization !== undefined && { organization: params.organization }),
});

/** The place of a path; null for all other paths. */
export function placeAt(pathname: string): Place | null {
  const [, kind = '', ...parts] = pathname.split('/');
  if (!placeKinds.some((one) => one === kind)) return null;
  const [name = '', organization] = parts.map(decodeURIComponent).reverse();
  return placeOf(pathname, { name, ...(organization !== undefined && { organization }) });
}

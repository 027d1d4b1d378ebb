import { createPath, type Location, type To } from 'react-router';

/** State of an entry in the browser's history: what was passed along, and the entry's name. */
interface Entry {
  usr: unknown;
  key: string;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Whether the current entry is ours; a link to an anchor makes one that is not. */
const isNamed = (): boolean => typeof (window.history.state as Partial<Entry> | null)?.key === 'string';

/** Names the current entry if it has no name. @returns whether it did */
export function nameEntry(): boolean {
  if (isNamed()) return false;
  window.history.replaceState({ usr: null, key: newKey() } satisfies Entry, '');
  return true;
}

/** The entry on show, as the router knows places. */
export function entryOnShow(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = window.history.state as Entry;
  return { pathname, search, hash, state: usr, key };
}

/** Writes an entry, after the one on show or in its place. */
export function writeEntry(how: 'push' | 'replace', to: To, state: unknown): void {
  const entry: Entry = { usr: state ?? null, key: newKey() };
  const address = typeof to === 'string' ? to : createPath(to);
  if (how === 'push') window.history.pushState(entry, '', address);
  else window.history.replaceState(entry, '', address);
}

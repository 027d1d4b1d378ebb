import { readStored, writeStored } from './storage.ts';

/** Storage key of how far reports were read on this device: report, page and title of each, the latest last. */
const key = 'readingPlaces';
/** Reports remembered. */
const maxPlaces = 300;

/** Page to which a report was read on this device; from 1. */
export interface ReadingPlace {
  id: number;
  page: number;
  name: string;
}

const isPlace = (entry: unknown): entry is [number, number, string?] =>
  Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isSafeInteger(entry[1]) && entry[1] >= 1;

function readPlaces(): ReadingPlace[] {
  try {
    const places: unknown = JSON.parse(readStored(key) || '[]');
    if (!Array.isArray(places)) return [];
    return places.filter(isPlace).map(([id, page, name]) => ({ id, page, name: String(name ?? '') }));
  } catch {
    return [];
  }
}

/**
 * The page (from 1) at which the reader stopped: as the account has it, from whatever device, else as this device has
 * it; 1 for who never went further.
 */
export const readingPlace = ({ id, read_page }: { id: number; read_page: number }): number =>
  read_page > 1 ? read_page : (readPlaces().find((place) => place.id === id)?.page ?? 1);

/** The reports last read on this device beyond their first page, the latest first. */
export const lastRead = (count: number): ReadingPlace[] =>
  readPlaces()
    .filter(({ page, name }) => page > 1 && name !== '')
    .slice(-count)
    .reverse();

/** Remembers the page (from 1) at which a report is read. */
export function saveReadingPlace({ id, name }: { id: number; name: string }, page: number): void {
  const others = readPlaces().filter((place) => place.id !== id);
  const places = [...others, { id, page, name }].slice(-maxPlaces);
  writeStored(key, JSON.stringify(places.map((place) => [place.id, place.page, place.name])));
}

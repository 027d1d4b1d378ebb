import { readStored, writeStored } from './storage.ts';

/** Storage key of how far reports were read on this device: report, page and title of each, the latest last. */
const key = 'readingPlaces';
/** Reports remembered. */
const maxPositions = 300;

/** Page to which a report was read on this device; from 1. */
export interface ReadingPosition {
  id: number;
  page: number;
  name: string;
}

const isPosition = (entry: unknown): entry is [number, number, string?] =>
  Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isSafeInteger(entry[1]) && entry[1] >= 1;

function readPositions(): ReadingPosition[] {
  try {
    const positions: unknown = JSON.parse(readStored(key) || '[]');
    if (!Array.isArray(positions)) return [];
    return positions.filter(isPosition).map(([id, page, name]) => ({ id, page, name: String(name ?? '') }));
  } catch {
    return [];
  }
}

/**
 * The page (from 1) at which the reader stopped: as the account has it, from whatever device, else as this device has
 * it; 1 for who never went further.
 */
export const readingPosition = ({ id, read_page }: { id: number; read_page: number }): number =>
  read_page > 1 ? read_page : (readPositions().find((position) => position.id === id)?.page ?? 1);

/** The reports last read on this device beyond their first page, the latest first. */
export const lastRead = (count: number): ReadingPosition[] =>
  readPositions()
    .filter(({ page, name }) => page > 1 && name !== '')
    .slice(-count)
    .reverse();

/** Remembers the page (from 1) at which a report is read. */
export function savePosition({ id, name }: { id: number; name: string }, page: number): void {
  const others = readPositions().filter((position) => position.id !== id);
  const positions = [...others, { id, page, name }].slice(-maxPositions);
  writeStored(key, JSON.stringify(positions.map((position) => [position.id, position.page, position.name])));
}

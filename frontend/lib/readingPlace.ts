import { readStored, writeStored } from './stored.ts';

/** Where this device keeps how far reports were read: pairs of report and page, the latest last. */
const name = 'readingPlaces';
/** Reports remembered. */
const most = 300;

function readPlaces(): [number, number][] {
  try {
    const places: unknown = JSON.parse(readStored(name) || '[]');
    return Array.isArray(places) ? places.filter((pair) => Array.isArray(pair) && pair.length === 2) : [];
  } catch {
    return [];
  }
}

/** The page (from 1) at which this device stopped reading a report; 1 when it never went further. */
export function readingPlace(reportId: number): number {
  const page = readPlaces().find(([id]) => id === reportId)?.[1];
  return Number.isSafeInteger(page) && Number(page) >= 1 ? Number(page) : 1;
}

/** Remembers the page (from 1) at which a report is read. */
export function rememberPlace(reportId: number, page: number): void {
  const others = readPlaces().filter(([id]) => id !== reportId);
  writeStored(name, JSON.stringify([...others, [reportId, page]].slice(-most)));
}

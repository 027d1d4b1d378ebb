import { readStored, writeStored } from './storage.ts';

/** Storage key of this device's searches, newest first. */
const name = 'searchHistory';
/** Words remembered; longer texts were pasted, nobody looks for them again in a list. */
const maxEntries = 20;
const maxLength = 60;

/** Searches on this device, newest first. */
export function readHistory(): string[] {
  try {
    const words: unknown = JSON.parse(readStored(name) || '[]');
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers a keyword on this device. */
export function addToHistory(keyword: string): void {
  if (keyword === '' || keyword.length > maxLength) return;
  const others = readHistory().filter((word) => word !== keyword);
  writeStored(name, JSON.stringify([keyword, ...others].slice(0, maxEntries)));
}

/** Forgets all of it. */
export const clearHistory = (): void => writeStored(name, '[]');

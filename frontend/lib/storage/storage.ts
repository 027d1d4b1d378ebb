/** The cookie's names: where the site's address is https it is bound to this host alone. */
const tokenNames = ['__Host-token', 'token'];

/** The session's readable token (the CSRF defence), or empty when there is no session. */
export function readToken(): string {
  const pairs = document.cookie.split('; ').map((part) => part.split('='));
  const value = tokenNames.map((name) => pairs.find(([key]) => key === name)?.[1]).find((found) => found);
  return value ? decodeURIComponent(value) : '';
}

/** Forgets a token whose session is over. */
export function dropToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers we serve.
  document.cookie = 'token=; path=/; max-age=0';
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = '__Host-token=; path=/; max-age=0; secure';
}

/**
 * Values this tab keeps over reloads, each with its time. Storage that is blocked or full is no error: then nothing is
 * kept.
 */
export function writeForTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ value, at: Date.now() }));
  } catch {
    return;
  }
}

/**
 * Reads a value; null without one, or when older than `milliseconds`. The shape is its writer's: nothing else writes
 * there.
 */
export function readForTab<Value>(name: string, milliseconds: number): Value | null {
  try {
    const { value, at } = JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? {};
    return value !== undefined && Date.now() - at < milliseconds ? (value as Value) : null;
  } catch {
    return null;
  }
}

/** As `readForTab`, and removes the value. */
export function takeForTab<Value>(name: string, milliseconds: number): Value | null {
  const value = readForTab<Value>(name, milliseconds);
  dropForTab(name);
  return value;
}

/** Forgets what was kept under a name. */
export function dropForTab(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    return;
  }
}

/** Reads a value of this device; empty without one, or when storage is blocked. */
export function readStored(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Remembers a value on this device; a blocked or full storage is no error, the value just is not kept. */
export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}

/** Storage key of this device's searches, newest first. */
const historyKey = 'searchHistory';
/** Words remembered; longer texts were pasted, nobody looks for them again in a list. */
const maxHistoryEntries = 20;
const maxHistoryWordLength = 60;

/** Searches on this device, newest first. */
export function readHistory(): string[] {
  try {
    const words: unknown = JSON.parse(readStored(historyKey) || '[]');
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers a keyword on this device. */
export function addToHistory(keyword: string): void {
  if (keyword === '' || keyword.length > maxHistoryWordLength) return;
  const others = readHistory().filter((word) => word !== keyword);
  writeStored(historyKey, JSON.stringify([keyword, ...others].slice(0, maxHistoryEntries)));
}

/** Forgets all of it. */
export const clearHistory = (): void => writeStored(historyKey, '[]');

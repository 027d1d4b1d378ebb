/**
 * What this tab remembers over reloads, each with the time it was kept. Storage that is blocked or full is no error:
 * then nothing was kept.
 */
export function keepForTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ value, at: Date.now() }));
  } catch {
    return;
  }
}

/**
 * What was kept under a name; null when nothing was, or longer ago than `milliseconds`. The shape is that of whoever
 * kept it: nothing else writes there.
 */
export function readForTab<Value>(name: string, milliseconds: number): Value | null {
  try {
    const { value, at } = JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? {};
    return value !== undefined && Date.now() - at < milliseconds ? (value as Value) : null;
  } catch {
    return null;
  }
}

/** What `readForTab` gives, which is forgotten then. */
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

/** What this device remembers under a name; empty when nothing, or when storage is blocked. */
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

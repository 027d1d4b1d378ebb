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

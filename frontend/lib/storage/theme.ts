import { useSyncExternalStore } from 'react';

/** Theme in force. */
export type Theme = 'light' | 'dark';
/** Theme chosen; `system` follows the device. */
export type ThemeChoice = Theme | 'system';

/** Tells `/theme.js`, which owns the attribute, that the choice changed. */
const changed = 'themechange';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  window.addEventListener(changed, listener);
  return () => {
    observer.disconnect();
    window.removeEventListener(changed, listener);
  };
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function choice(): ThemeChoice {
  try {
    const kept = localStorage.getItem('theme');
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Remembers the choice on this device and applies it. */
export function chooseTheme(wanted: ThemeChoice): void {
  try {
    if (wanted === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', wanted);
  } catch {
    if (wanted !== 'system') document.documentElement.dataset.theme = wanted;
    return;
  }
  window.dispatchEvent(new Event(changed));
}

/** The theme on show, by choice or by the system's preference. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light');

/** Theme chosen on this device. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, choice, () => 'system');

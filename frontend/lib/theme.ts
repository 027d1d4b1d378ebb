import { useSyncExternalStore } from 'react';

/** What the reader sees now. */
export type Theme = 'light' | 'dark';

/** Tells `/theme.js`, which owns the attribute, that the choice changed. */
const changed = 'themechange';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Remembers the choice on this device and applies it. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    document.documentElement.dataset.theme = theme;
    return;
  }
  window.dispatchEvent(new Event(changed));
}

/** The theme on show, by choice or by the system's preference. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light');

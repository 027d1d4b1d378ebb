/** Registers /sw.js (spec §7), which serves the offline page; a browser without service workers goes without. */
export function registerOfflinePage(): void {
  // The development server replaces modules by itself; a worker between would only confuse.
  if (import.meta.hot || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}

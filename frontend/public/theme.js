// Runs before the first paint, as a file of its own: the content security policy forbids inline scripts.
(() => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; the system's preference decides then.
    }
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    const colour = document.querySelector('meta[name="theme-color"]');
    if (colour) colour.setAttribute('content', theme === 'dark' ? '#10171C' : '#FAF8F4');
  };
  apply();
  dark.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  window.addEventListener('themechange', apply);
})();

// The offline page stands at the address that was asked for: loading that again is going on.
(() => {
  const again = () => window.location.reload();
  window.addEventListener('online', again);
  document.getElementById('reload').addEventListener('click', (event) => {
    event.preventDefault();
    again();
  });
})();

import './styles.css';
import './firstWords.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { watchClosing, watchFactor } from '../lib/api.ts';
import { preloadedAnswers } from '../lib/cache.ts';
import { openDialog } from '../lib/dialogs.ts';
import { askFactor } from '../lib/gate.ts';
import { startSession } from '../lib/session.ts';
import { saveReferral } from '../lib/storage/referral.ts';
import { startRouter } from './router.tsx';

/** Registers /sw.js, which serves the offline page; a browser without service workers goes without. */
function registerOfflinePage(): void {
  // The development server replaces modules by itself; a worker between would only confuse.
  if (import.meta.hot || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}

saveReferral(new URL(window.location.href), document.referrer, window.localStorage);
startSession();
watchClosing((text) => openDialog('reopen', { text }));
watchFactor(askFactor);
registerOfflinePage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const router = startRouter();
const mount = () =>
  createRoot(root).render(
    <StrictMode>
      <SWRConfig value={{ fallback: preloadedAnswers() }}>
        <RouterProvider router={router} />
      </SWRConfig>
    </StrictMode>,
  );

// The first HTML stays until the page's own file is there.
if (router.state.initialized) mount();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    mount();
  });
}

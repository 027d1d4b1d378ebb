import './styles.css';
import './firstWords.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { setIntentHandlers } from '../lib/gate.ts';
import { keepReferral } from '../lib/referral.ts';
import { startSession } from '../lib/session.ts';
import { intentHandlers } from './intents.ts';
import { registerOfflinePage } from './offlinePage.ts';
import { router } from './router.tsx';

keepReferral(new URL(window.location.href), document.referrer, window.localStorage);
setIntentHandlers(intentHandlers);
startSession();
registerOfflinePage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const mount = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );

// What the first HTML shows stays until the page's own file is there.
if (router.state.initialized) mount();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    mount();
  });
}

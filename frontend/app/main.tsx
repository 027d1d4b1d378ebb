import './styles.css';
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
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { keepReferral } from '../lib/referral.ts';
import { registerOfflinePage } from './offlinePage.ts';
import { router } from './router.tsx';

keepReferral(new URL(window.location.href), document.referrer, window.localStorage);
registerOfflinePage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

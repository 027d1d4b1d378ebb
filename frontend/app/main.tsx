import './styles.css';
import './firstWords.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchClosing, watchFactor } from '../lib/api.ts';
import { openDialog } from '../lib/dialogs.ts';
import { askFactor } from '../lib/factorGate.ts';
import { hydrateCache } from '../lib/preloaded.ts';
import { startSession } from '../lib/session.ts';
import { keepReferral } from '../lib/storage/referral.ts';
import { registerOfflinePage } from './offlinePage.ts';
import { RootShell } from './RootShell.tsx';
import { loadPage } from './routing/pages.ts';
import { SiteRouter } from './routing/SiteRouter.tsx';

keepReferral(new URL(window.location.href), document.referrer, window.localStorage);
startSession();
hydrateCache();
watchClosing((text) => openDialog('reopen', { text }));
watchFactor(askFactor);
registerOfflinePage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const mount = () =>
  createRoot(root).render(
    <StrictMode>
      <SiteRouter>
        <RootShell />
      </SiteRouter>
    </StrictMode>,
  );

// The first HTML stays until the page's own file is there.
const loading = loadPage(window.location.pathname);
if (loading === null) mount();
else void loading.then(mount);

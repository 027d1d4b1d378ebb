import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '../components/lazyPart.tsx';
import { closeDialog, closeDialogOfOtherPage, isDialogHeld } from '../lib/dialogs.ts';
import { run, setIntentHandlers } from '../lib/gate.ts';
import { dropIntentOfOtherPage, takeIntent } from '../lib/intent.ts';
import { notifyKept, useOutbox } from '../lib/notify.ts';
import { useViewer } from '../lib/session.ts';
import { DialogSlot } from './DialogSlot.tsx';
import { intentHandlers } from './intents.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PlainMessage } from './PlainMessage.tsx';
import { RouteBoundary } from './routing/RouteBoundary.tsx';
import { SitePages } from './routing/SitePages.tsx';
import { usePending } from './routing/SiteRouter.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TitleAnnouncer } from './TitleAnnouncer.tsx';
import { useSlashKey } from './useSlashKey.ts';

// Loaded with the first message.
const Toaster = lazyPart(async () => (await import('../components/Toaster.tsx')).Toaster, {
  lost: <PlainMessage />,
});

/** A moving hairline at the top while the next route's file loads. */
function Progress() {
  return usePending() ? (
    <div
      role="status"
      aria-label="正在载入"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-sea"
    />
  ) : null;
}

/** Tells how what is clicked is carried out. */
function useIntentHandlers(): void {
  const navigate = useNavigate();
  useLayoutEffect(() => setIntentHandlers(intentHandlers(navigate)), [navigate]);
}

/** Carries out, once, what a reader clicked before the login. */
function useKeptIntent(): void {
  const { state } = useViewer();
  useEffect(() => {
    // Who scanned and now binds a phone is let finish; the page is loaded anew then.
    if (state !== 'reader' || isDialogHeld()) return;
    const intent = takeIntent();
    if (intent === null) return;
    closeDialog();
    void run(intent);
  }, [state]);
}

/** Drops what was asked for at a page, with the dialog that stands before it, when the reader leaves the page. */
function useLeavingPage(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page; both read the address themselves.
  useEffect(() => {
    closeDialogOfOtherPage();
    dropIntentOfOtherPage();
  }, [pathname]);
}

/** What stands around every page, also those without the layout: messages, dialogs, offline. */
export function RootShell() {
  useIntentHandlers();
  useKeptIntent();
  useLeavingPage();
  useSlashKey();
  const { used } = useOutbox();
  useEffect(notifyKept, []);
  return (
    <>
      <SkipLink />
      <Progress />
      <RouteBoundary alone>
        <SitePages />
      </RouteBoundary>
      <OfflineBanner />
      <TitleAnnouncer />
      {used && <Toaster />}
      <DialogSlot />
    </>
  );
}

import { lazy, Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { closeDialog, isDialogHeld } from '../lib/dialogs.ts';
import { run } from '../lib/gate.ts';
import { takeIntent } from '../lib/intent.ts';
import { notifyKept, useNotified } from '../lib/notify.ts';
import { useViewer } from '../lib/session.ts';
import { DialogSlot } from './DialogSlot.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TitleAnnouncer } from './TitleAnnouncer.tsx';
import { useSlashKey } from './useSlashKey.ts';

// Loaded with the first message.
const Toaster = lazy(() =>
  import('../components/Toaster.tsx').then((module) => ({ default: module.Toaster })),
);

/** A moving hairline at the top while the next route's file loads. */
function Progress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? (
    <div
      role="status"
      aria-label="正在载入"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-sea"
    />
  ) : null;
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

/** What stands around every page, also those without the layout: messages, dialogs, offline, where it scrolled. */
export function RootShell() {
  useKeptIntent();
  useSlashKey();
  const notified = useNotified();
  useEffect(notifyKept, []);
  return (
    <>
      <SkipLink />
      <Progress />
      <Outlet />
      <OfflineBanner />
      <TitleAnnouncer />
      <Suspense>{notified && <Toaster />}</Suspense>
      <DialogSlot />
      <ScrollRestoration getKey={(location) => location.key} />
    </>
  );
}

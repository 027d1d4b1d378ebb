import { LucideProvider, WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { lazyPart } from '../components/lazyPart.tsx';
import { readerAddress } from '../lib/addresses.ts';
import {
  closeDialog,
  closeDialogOfOtherPage,
  dismissDialog,
  isDialogHeld,
  openDialog,
  useDialogEntry,
} from '../lib/dialogs.ts';
import { type ActionHandlers, runGated, setActionHandlers } from '../lib/gate.ts';
import { notifyNotOpened, useOnline } from '../lib/network.ts';
import { showKeptNotification, useOutbox } from '../lib/notify.ts';
import { useViewer } from '../lib/session.ts';
import { dropPendingActionOfOtherPage, takePendingAction } from '../lib/storage/pendingAction.ts';
import { PageScroll, useSiteRoute } from './Layout.tsx';

/** Opens an address of this site in this tab. */
type Go = (address: string) => unknown;

/** Opens an address beside this page; where the browser forbids it, as after a reload, in this one. */
function openBeside(address: string, go: Go): void {
  const opened = window.open(address, '_blank');
  if (opened) opened.opener = null;
  else go(address);
}

/** Handlers of pending actions, run once the reader may; their code comes with the first press. */
const intentHandlers = (go: Go): ActionHandlers => ({
  download: async (intent) => (await import('../features/actions/pendingActions.ts')).download(intent),
  note: async (intent) => (await import('../features/actions/pendingActions.ts')).addNotes(intent),
  favourite: async ({ id }) => (await import('../features/actions/pendingActions.ts')).toggleFavourite(id),
  original: ({ fid, page, chart }) => openBeside(readerAddress(fid, page, '', { figure: chart }), go),
  unlock: async ({ id }) => (await import('../features/actions/pendingActions.ts')).unlock(id),
  groups: ({ id }) => openDialog('groups', { id }),
  pay: ({ kind: _, ...wanted }) => openDialog('pay', wanted),
  saveSearch: () => openDialog('saveSearch', {}),
  folder: ({ ids }) => openDialog('folder', { ids }),
  upload: () => go('/upload'),
  visit: ({ to }) => go(to),
});

/** Time for a page's title to settle: it is set once the page's data is there. */
const titleSettlesMs = 600;

/** Announces the new page to screen readers; the first page is announced by the browser. */
function TitleAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname) return;
    const timer = setTimeout(() => {
      announced.current = pathname;
      setTitle(document.title);
    }, titleSettlesMs);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** Says that there is no network, as long as there is none; at the foot, where it moves nothing; the page ends above it. */
function OfflineBanner() {
  const online = useOnline();
  return (
    <div
      role="status"
      data-offline={online ? undefined : ''}
      className="fixed inset-x-0 bottom-0 z-40 max-md:[body:has([data-foot])_&]:bottom-[calc(3.3125rem+max(0.5rem,env(safe-area-inset-bottom)))]"
    >
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink py-2 text-paper text-sm">
          <WifiOff size={16} />
          网络已断开，恢复后会自动继续
        </p>
      )}
    </div>
  );
}

const writing = 'input, textarea, select, [contenteditable="true"]';

/**
 * `/` goes to the search wherever one is, and is no word in one that is empty; where none is, to the search page. A page
 * with a search of its own is never left: what is no field for the whole site there, as in the reader, the page opens
 * itself.
 */
function useSlashKey(): void {
  const navigate = useNavigate();
  const ownSearch = useSiteRoute()?.ownSearch === true;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (target instanceof HTMLInputElement && target.type === 'search' && target.value === '')
        return event.preventDefault();
      if (target instanceof Element && target.closest(`${writing}, [role="dialog"]`)) return;
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')];
      const field = fields.find((each) => each.checkVisibility());
      if (!field && ownSearch) return;
      event.preventDefault();
      if (!field) return void navigate('/report');
      field.focus();
      field.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, ownSearch]);
}

const DialogHost = lazyPart(async () => (await import('./DialogHost.tsx')).DialogHost);

/** Host of the dialogs; its code is loaded with the first one. */
function DialogSlot() {
  const wanted = useDialogEntry();
  const everWanted = useRef(false);
  if (wanted) everWanted.current = true;
  const giveUp = () => {
    // The next press starts over.
    everWanted.current = false;
    dismissDialog();
    notifyNotOpened();
  };
  return everWanted.current && <DialogHost wanted={wanted} onFailed={giveUp} />;
}

/** The latest message in plain form, for when the toaster's own code cannot be loaded. */
function PlainMessage() {
  const text = useOutbox().pending.at(-1)?.text;
  return (
    <div role="alert" className="fixed inset-x-0 top-18 z-60 flex justify-center px-4">
      {text !== undefined && (
        <p className="rounded-md border border-line bg-surface px-4 py-3 text-sm shadow-float">{text}</p>
      )}
    </div>
  );
}

/** The first stop of the keyboard: past the header to the matter. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-sea px-4 py-2.5 text-on-sea focus:translate-y-0"
    >
      跳到正文
    </a>
  );
}

// Loaded with the first message.
const Toaster = lazyPart(async () => (await import('../components/overlay/Toaster.tsx')).Toaster, {
  lost: <PlainMessage />,
});

/** A moving hairline at the top while the next route's file loads. */
function Progress() {
  return useNavigation().state === 'loading' ? (
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
  useLayoutEffect(() => setActionHandlers(intentHandlers(navigate)), [navigate]);
}

/** Carries out, once, what a reader clicked before the login. */
function useKeptIntent(): void {
  const { state } = useViewer();
  useEffect(() => {
    // A reader who scanned and now binds a phone may finish; the page is reloaded then.
    if (state !== 'reader' || isDialogHeld()) return;
    const intent = takePendingAction();
    if (intent === null) return;
    closeDialog();
    void runGated(intent);
  }, [state]);
}

/** Drops a page's pending action and its dialog when the reader leaves the page. */
function useLeavingPage(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page; both read the address themselves.
  useEffect(() => {
    closeDialogOfOtherPage();
    dropPendingActionOfOtherPage();
  }, [pathname]);
}

/** Shell around every page, also those without the layout: messages, dialogs, offline; icons are drawn thin. */
export function RootShell() {
  useIntentHandlers();
  useKeptIntent();
  useLeavingPage();
  useSlashKey();
  const { used } = useOutbox();
  useEffect(showKeptNotification, []);
  return (
    <LucideProvider strokeWidth={1.5}>
      <SkipLink />
      <Progress />
      <Outlet />
      <PageScroll />
      <OfflineBanner />
      <TitleAnnouncer />
      {used && <Toaster />}
      <DialogSlot />
    </LucideProvider>
  );
}

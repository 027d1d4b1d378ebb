import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Overlay } from '../components/overlay/Dialog.tsx';
import { type DialogEntry, type DialogName, type DialogTable, dismissDialog } from '../lib/dialogs.ts';
import { isChunkFailure, notifyNotOpened, reportChunkFailure } from '../lib/network.ts';

/** Loaders of the dialogs' code; each runs when its dialog is first opened. */
const dialogs: { [Name in DialogName]: () => Promise<ComponentType<DialogTable[Name]>> } = {
  login: async () => (await import('../features/account/LoginDialog.tsx')).LoginDialog,
  register: async () => (await import('../features/account/RegisterDialog.tsx')).RegisterDialog,
  reset: async () => (await import('../features/account/SettingsDialogs.tsx')).ResetDialog,
  bind: async () => (await import('../features/account/BindDialog.tsx')).BindDialog,
  change: async () => (await import('../features/account/BindDialog.tsx')).ChangeDialog,
  password: async () => (await import('../features/account/SettingsDialogs.tsx')).PasswordDialog,
  nickname: async () => (await import('../features/account/SettingsDialogs.tsx')).NicknameDialog,
  closeAccount: async () => (await import('../features/account/SettingsDialogs.tsx')).CloseAccountDialog,
  reopen: async () => (await import('../features/account/SettingsDialogs.tsx')).ReopenDialog,
  factor: async () => (await import('../features/account/FactorDialog.tsx')).FactorDialog,
  enrol: async () => (await import('../features/account/FactorDialog.tsx')).EnrolDialog,
  download: async () => (await import('../features/actions/DownloadDialogs.tsx')).DownloadGate,
  downloading: async () => (await import('../features/actions/DownloadDialogs.tsx')).DownloadingDialog,
  groups: async () => (await import('../features/actions/ShareDialogs.tsx')).GroupsDialog,
  folder: async () => (await import('../features/user/FolderDialogs.tsx')).PutIntoFolder,
  shareFolder: async () => (await import('../features/user/FolderDialogs.tsx')).ShareFolder,
  program: async () => (await import('../features/actions/ShareDialogs.tsx')).ProgramDialog,
  pay: async () => (await import('../features/payment/PayDialogs.tsx')).PayDialog,
  cite: async () => (await import('../features/references/ReferenceDialogs.tsx')).CiteDialog,
  export: async () => (await import('../features/references/ReferenceDialogs.tsx')).ExportDialog,
  note: async () => (await import('../features/report/reader/notes/NoteDialog.tsx')).NoteDialog,
  saveSearch: async () => (await import('../features/user/SaveSearchDialog.tsx')).SaveSearchDialog,
  invoice: async () => (await import('../features/user/InvoiceDialog.tsx')).InvoiceDialog,
  payList: async () => (await import('../features/payment/PayDialogs.tsx')).PayListDialog,
};

/** A dialog with its code. */
interface Loaded {
  key: number;
  Panel: ComponentType;
}

/** The code of the dialog that is asked for; the former one stays until it is there. */
function useLoaded(wanted: DialogEntry | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let given = true;
    const load = dialogs[wanted.name] as () => Promise<ComponentType<object>>;
    load().then(
      (Body) => given && setLoaded({ key: wanted.key, Panel: () => <Body {...wanted.props} /> }),
      (error) => {
        if (!given) return;
        dismissDialog();
        if (isChunkFailure(error)) return void reportChunkFailure();
        notifyNotOpened();
        throw error;
      },
    );
    return () => {
      given = false;
    };
  }, [wanted]);
  return loaded;
}

/**
 * On phones an open dialog is a step of the history, so that Back closes it and nothing else.
 * @returns whether the step of a closed dialog is still there: a page visited before it is gone would be left again
 */
function useBackCloses(open: boolean): boolean {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const stepped = (state as { dialog?: true } | null)?.dialog === true;
  const [step, setStep] = useState<'none' | 'taken' | 'leaving'>('none');
  useEffect(() => {
    // A reader on the way to another page is not taken back to this one.
    const here = window.location.pathname === pathname;
    if (open && here && !stepped && step === 'none' && window.matchMedia('(width < 48rem)').matches) {
      setStep('taken');
      // In a transition a quick Back would come first: the step would be gone before it was seen.
      const options = { state: { dialog: true }, preventScrollReset: true, flushSync: true };
      navigate({ pathname, search, hash }, options);
    } else if (!open && step === 'taken' && stepped) {
      setStep('leaving');
      navigate(-1);
    } else if (!stepped && (step === 'leaving' || (step === 'taken' && !open))) {
      setStep('none');
    }
  }, [open, step, stepped, navigate, pathname, search, hash]);
  return step !== 'none' && stepped;
}

/** Shows the dialog that is asked for; one replaces the other within the same window. */
export function DialogHost({ wanted }: { wanted: DialogEntry | null }) {
  const loaded = useLoaded(wanted);
  const open = wanted !== null && loaded !== null && loaded.key <= wanted.key;
  const stepping = useBackCloses(open);
  return (
    <Overlay open={open || stepping} onClose={dismissDialog} shade="bg-black/45">
      {loaded && <loaded.Panel key={loaded.key} />}
    </Overlay>
  );
}

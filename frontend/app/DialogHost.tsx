import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Overlay } from '../components/Overlay.tsx';
import { isChunkFailure, reportChunkFailure, tellNotOpened } from '../lib/chunks.ts';
import { type DialogEntry, dismissDialog } from '../lib/dialogs.ts';
import { dialogs } from './dialogs.ts';

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
        tellNotOpened();
        throw error;
      },
    );
    return () => {
      given = false;
    };
  }, [wanted]);
  return loaded;
}

/** On phones an open dialog is a step of the history, so that Back closes it and nothing else. */
function useBackCloses(open: boolean): void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const stepped = (state as { dialog?: true } | null)?.dialog === true;
  const [ours, setOurs] = useState(false);
  useEffect(() => {
    if (open && !stepped && !ours && window.matchMedia('(width < 48rem)').matches) {
      setOurs(true);
      navigate({ pathname, search, hash }, { state: { dialog: true }, preventScrollReset: true });
    } else if (!open && ours) {
      setOurs(false);
      if (stepped) navigate(-1);
    }
  }, [open, ours, stepped, navigate, pathname, search, hash]);
}

/** Shows the dialog that is asked for; one replaces the other within the same window. */
export function DialogHost({ wanted }: { wanted: DialogEntry | null }) {
  const loaded = useLoaded(wanted);
  const open = wanted !== null && loaded !== null && loaded.key <= wanted.key;
  useBackCloses(open);
  return (
    <Overlay open={open} onClose={dismissDialog} shade="bg-black/45">
      {loaded && <loaded.Panel key={loaded.key} />}
    </Overlay>
  );
}

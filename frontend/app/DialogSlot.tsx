import { useRef } from 'react';
import { lazyPart } from '../components/lazyPart.tsx';
import { tellNotOpened } from '../lib/chunks.ts';
import { dismissDialog, useDialogEntry } from '../lib/dialogs.ts';

const DialogHost = lazyPart(async () => (await import('./DialogHost.tsx')).DialogHost);

/** Where dialogs stand; what shows them is loaded with the first one. */
export function DialogSlot() {
  const wanted = useDialogEntry();
  const everWanted = useRef(false);
  if (wanted) everWanted.current = true;
  const giveUp = () => {
    // The next press begins anew.
    everWanted.current = false;
    dismissDialog();
    tellNotOpened();
  };
  return everWanted.current && <DialogHost wanted={wanted} onFailed={giveUp} />;
}

import { useState } from 'react';
import { notifyNotOpened } from '../../lib/network.ts';
import { lazyPart } from '../lazyPart.tsx';
import type { DialogProps } from './Dialog.tsx';

// A page's first load is not for what opens at a press.
const Dialog = lazyPart(async () => (await import('./Dialog.tsx')).Dialog);

/** A dialog that rises from the foot of the screen, for filters and the menu on a phone. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  const giveUp = () => {
    setWanted(false);
    props.onClose();
    notifyNotOpened();
  };
  return wanted && <Dialog layout="sheet" {...props} onFailed={giveUp} />;
}

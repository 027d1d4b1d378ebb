import { lazy, Suspense, useRef } from 'react';
import { useDialogEntry } from '../lib/dialogs.ts';

const DialogHost = lazy(() => import('./DialogHost.tsx').then((module) => ({ default: module.DialogHost })));

/** Where dialogs stand; what shows them is loaded with the first one. */
export function DialogSlot() {
  const wanted = useDialogEntry();
  const everWanted = useRef(false);
  if (wanted) everWanted.current = true;
  return <Suspense>{everWanted.current && <DialogHost wanted={wanted} />}</Suspense>;
}

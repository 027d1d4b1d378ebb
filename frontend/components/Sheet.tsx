import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './Dialog.tsx';

// A page's first load is not for what opens at a press.
const Dialog = lazy(() => import('./Dialog.tsx').then((module) => ({ default: module.Dialog })));

/** A dialog that rises from the foot of the screen, for filters and the menu on a phone. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return <Suspense>{wanted && <Dialog placement="sheet" {...props} />}</Suspense>;
}

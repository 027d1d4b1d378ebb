import { Dialog, type DialogProps } from './Dialog.tsx';

/** A dialog that rises from the foot of the screen, for filters and the menu on a phone. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog placement="sheet" {...props} />;
}

import { readerAddress } from '../lib/addresses.ts';
import { openDialog } from '../lib/dialogs.ts';
import type { IntentHandlers } from '../lib/gate.ts';

/** Opens an address of this site in this tab. */
type Go = (address: string) => unknown;

/** Opens an address beside this page; where the browser forbids it, as after a reload, in this one. */
function openBeside(address: string, go: Go): void {
  const opened = window.open(address, '_blank');
  if (opened) opened.opener = null;
  else go(address);
}

/** Handlers of pending actions, run once the reader may; their code comes with the first press. */
export const intentHandlers = (go: Go): IntentHandlers => ({
  download: async (intent) => (await import('../features/actions/download.ts')).download(intent),
  favourite: async ({ id }) => (await import('../features/actions/favourite.ts')).toggleFavourite(id),
  original: ({ fid, page }) => openBeside(readerAddress(fid, page), go),
  unlock: async ({ id }) => (await import('../features/actions/unlock.ts')).unlock(id),
  groups: ({ id }) => openDialog('groups', { id }),
  pay: ({ kind: _, ...wanted }) => openDialog('pay', wanted),
  upload: () => go('/upload'),
  visit: ({ to }) => go(to),
});

import { useCallback, useRef } from 'react';
import { closeDialog } from '../../lib/dialogs.ts';
import { notify, notifyLater } from '../../lib/notify.ts';
import { accountChanged } from '../../lib/session.ts';
import { notePaid } from '../../lib/storage/justPaid.ts';
import { messages } from '../../lib/words.ts';

/** Milliseconds from a payment to the page's reload (spec §4). */
const pause = 500;

/** Runs once after a payment: shows a message, reads the account again, reloads the page (spec §4, §8). */
export function usePaid(): () => void {
  const done = useRef(false);
  return useCallback(() => {
    if (done.current) return;
    done.current = true;
    void notify('success', messages.paid);
    notifyLater('success', messages.paid);
    notePaid();
    closeDialog();
    void accountChanged().catch(() => undefined);
    setTimeout(() => window.location.reload(), pause);
  }, []);
}

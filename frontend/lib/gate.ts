import { useState } from 'react';
import { ApiError } from './api.ts';
import { openDialog, whenDialogCloses } from './dialogs.ts';
import { isChunkFailure, reportChunkFailure } from './network.ts';
import { notify } from './notify.ts';
import { settledViewer, type Viewer } from './session.ts';
import { type PendingAction, savePendingAction } from './storage/pendingAction.ts';
import { words } from './words.ts';

let shown = false;
let asked: Promise<boolean> | null = null;

/**
 * Asks an operator for the second factor, or to enrol one, and gives whether it was shown: then what waited for it is
 * carried out. Several calls that wait share one dialog.
 */
export function askFactor(missing: boolean): Promise<boolean> {
  asked ??= ask(missing).finally(() => {
    asked = null;
  });
  return asked;
}

async function ask(missing: boolean): Promise<boolean> {
  shown = false;
  await whenDialogCloses(openDialog(missing ? 'enrol' : 'factor', {}));
  return shown;
}

/** The second factor was accepted; the dialog closes next. */
export function markFactorShown(): void {
  shown = true;
}

/** Handlers of each kind of pending action, run once the reader may. */
export type ActionHandlers = {
  [Kind in PendingAction['kind']]: (
    intent: Extract<PendingAction, { kind: Kind }>,
  ) => Promise<unknown> | unknown;
};

let handlers: ActionHandlers | null = null;

/** Sets the handler of each kind of pending action. */
export function setActionHandlers(table: ActionHandlers): void {
  handlers = table;
}

/** The membership an intent needs and what for; the others need a login alone. */
const levels: Partial<Record<PendingAction['kind'], { level: 1 | 2; what: string }>> = {
  original: { level: 1, what: '查看图表原文' },
  unlock: { level: 2, what: '解锁专题' },
};

/** Opens the payment, keeping what it is for; says what it is, what it needs, what the reader has. */
function askForPayment(intent: PendingAction, { level }: Viewer): void {
  const need = levels[intent.kind];
  savePendingAction(intent);
  openDialog('pay', {
    level: need?.level ?? 1,
    ...(need && { reason: `${need.what}需${words.tiers[need.level]}，你是${words.tiers[level]}` }),
  });
}

function askForLogin(intent: PendingAction): void {
  savePendingAction(intent);
  openDialog('login', {});
}

/**
 * Carries out what was clicked, or opens the login or payment it needs and carries it out once afterwards, over
 * a reload too. No dialog opens once the reader has left the page.
 */
export async function runGated(intent: PendingAction): Promise<void> {
  const madeAt = window.location.pathname;
  const ask = (gate: () => void) => {
    if (window.location.pathname === madeAt) gate();
  };
  try {
    const viewer = await settledViewer();
    if (viewer.state !== 'reader') return ask(() => askForLogin(intent));
    if (viewer.level < (levels[intent.kind]?.level ?? 0)) return ask(() => askForPayment(intent, viewer));
    const carryOut = handlers?.[intent.kind] as ((intent: PendingAction) => unknown) | undefined;
    await carryOut?.(intent);
  } catch (error) {
    if (isChunkFailure(error)) return reportChunkFailure();
    if (!(error instanceof ApiError)) throw error;
    if (error.http === 401) return ask(() => askForLogin(intent));
    if (error.id === 'payment_required') {
      const viewer = await settledViewer();
      return ask(() => askForPayment(intent, viewer));
    }
    // A failed unlock is shown as an information.
    void notify(intent.kind === 'unlock' ? 'info' : 'error', error.message);
  }
}

/** `runGated`, and whether what was clicked is still under way: a second press does nothing. */
export function useGate(): { runGated: (intent: PendingAction) => Promise<void>; pending: boolean } {
  const [pending, setPending] = useState(false);
  return {
    pending,
    runGated: async (intent) => {
      if (pending) return;
      setPending(true);
      await runGated(intent).finally(() => setPending(false));
    },
  };
}

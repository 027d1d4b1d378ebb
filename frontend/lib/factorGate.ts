import { openDialog, whenDialogCloses } from './dialogs.ts';

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
export function noteFactorShown(): void {
  shown = true;
}

import type { ComponentType } from 'react';
import type { DialogName, DialogTable } from '../lib/dialogs.ts';

/** Loaders of the dialogs' code; each runs when its dialog is first opened. */
export const dialogs: { [Name in DialogName]: () => Promise<ComponentType<DialogTable[Name]>> } = {
  login: async () => (await import('../features/account/LoginDialog.tsx')).LoginDialog,
  register: async () => (await import('../features/account/RegisterDialog.tsx')).RegisterDialog,
  reset: async () => (await import('../features/account/ResetDialog.tsx')).ResetDialog,
  bind: async () => (await import('../features/account/BindDialog.tsx')).BindDialog,
  change: async () => (await import('../features/account/ChangeDialog.tsx')).ChangeDialog,
  password: async () => (await import('../features/account/PasswordDialog.tsx')).PasswordDialog,
  nickname: async () => (await import('../features/account/NicknameDialog.tsx')).NicknameDialog,
  closeAccount: async () => (await import('../features/account/CloseAccountDialog.tsx')).CloseAccountDialog,
  reopen: async () => (await import('../features/account/ReopenDialog.tsx')).ReopenDialog,
  factor: async () => (await import('../features/account/FactorDialog.tsx')).FactorDialog,
  enrol: async () => (await import('../features/account/EnrolDialog.tsx')).EnrolDialog,
  download: async () => (await import('../features/actions/DownloadGate.tsx')).DownloadGate,
  downloading: async () => (await import('../features/actions/DownloadingDialog.tsx')).DownloadingDialog,
  groups: async () => (await import('../features/actions/GroupsDialog.tsx')).GroupsDialog,
  program: async () => (await import('../features/actions/ProgramDialog.tsx')).ProgramDialog,
  pay: async () => (await import('../features/payment/PayDialog.tsx')).PayDialog,
  invoice: async () => (await import('../features/user/InvoiceDialog.tsx')).InvoiceDialog,
  payList: async () => (await import('../features/payment/PayListDialog.tsx')).PayListDialog,
};

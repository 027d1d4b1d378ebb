import { resetPwd } from '../../../bff/contract/account/phoneAccounts.ts';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { afterLogin, useViewer } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';
import { PhoneForm } from './PhoneForm.tsx';

/** A new password by code (spec §2); it logs in, and ends all other sessions. */
export function ResetDialog() {
  const { state } = useViewer();
  const reset = useAction(resetPwd, { onDone: () => afterLogin(messages.passwordReset) });
  const cancel = () => (state === 'reader' ? dismissDialog() : openDialog('login', { mode: 'password' }));
  return (
    <DialogFrame title="重置密码" onClose={dismissDialog} className="max-w-sm">
      <PhoneForm
        purpose="reset"
        password={{ label: '新密码' }}
        submitLabel="确认"
        onSubmit={reset.run}
        onCancel={cancel}
        pending={reset.pending}
        error={reset.error}
      />
    </DialogFrame>
  );
}

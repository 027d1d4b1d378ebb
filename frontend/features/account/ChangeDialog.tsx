import { changePhone } from '../../../bff/contract/account/phoneAccounts.ts';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { closeDialog, dismissDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { accountChanged, useViewer } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';
import { PhoneForm } from './PhoneForm.tsx';
import { useProof } from './useProof.tsx';

/** Another phone instead of the present one (spec §2). */
export function ChangeDialog() {
  const { user } = useViewer();
  const change = useAction(changePhone, {
    failure: false,
    success: messages.phoneChanged,
    onDone: async () => {
      closeDialog();
      await accountChanged();
    },
  });
  const proof = useProof(user?.phone ?? '', change.error);
  return (
    <DialogFrame title="更换手机号" onClose={dismissDialog} className="max-w-sm">
      {user?.phone && (
        <p className="mb-4 text-muted text-sm">当前手机号：{user.phone}。更换后其他设备将退出登录。</p>
      )}
      <PhoneForm
        purpose="change"
        phoneLabel="新手机号"
        submitLabel="确认"
        onSubmit={({ phone, code }) => void change.run({ phone, code, ...proof.values })}
        onCancel={dismissDialog}
        pending={change.pending}
        error={proof.error}
      >
        {proof.fields}
      </PhoneForm>
    </DialogFrame>
  );
}

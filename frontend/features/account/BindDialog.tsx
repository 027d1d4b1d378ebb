import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { closeDialog, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { accountChanged, useViewer } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';
import { PhoneForm } from './RegisterDialog.tsx';
import { useProof } from './useProof.tsx';

/** The header's own dialog: the phone that is bound, or the form that binds one. */
export function BindDialog() {
  const { user } = useViewer();
  const bind = useAction('/api/user/bindPhone', {
    failure: false,
    success: messages.phoneBound,
    onDone: async () => {
      closeDialog();
      await accountChanged();
    },
  });
  const proof = useProof('', bind.error);
  return (
    <DialogFrame title="绑定手机号" onClose={dismissDialog} className="max-w-sm">
      {user?.phone ? (
        <>
          <p>已绑定手机号：{user.phone}</p>
          <Button tone="primary" className="mt-4 w-full" onClick={() => openDialog('change', {})}>
            更换手机号
          </Button>
        </>
      ) : (
        <>
          <p className="mb-4 text-muted text-sm">尚未绑定手机号</p>
          <PhoneForm
            purpose="bind"
            password={{ label: '密码', once: true }}
            submitLabel="完成"
            onSubmit={(values) => void bind.run({ ...values, ...proof.values })}
            pending={bind.pending}
            error={proof.error}
          >
            {proof.fields}
          </PhoneForm>
        </>
      )}
    </DialogFrame>
  );
}

/** Another phone instead of the present one. */
export function ChangeDialog() {
  const { user } = useViewer();
  const change = useAction('/api/user/changePhone', {
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

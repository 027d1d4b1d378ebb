import { useCallback } from 'react';
import { bindPhone } from '../../../bff/contract/account/phoneAccounts.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { useDismiss } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { afterLogin } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';
import { PhoneForm } from './PhoneForm.tsx';

/** Asks a reader who logged in by a scanned code to bind a phone (spec §4); dismissing continues without. */
export function BindAfterLogin() {
  const skip = useCallback(() => void afterLogin(), []);
  useDismiss(skip);
  const bind = useAction(bindPhone, { onDone: () => afterLogin(messages.bound) });
  return (
    <DialogFrame title="绑定手机号" onClose={skip} className="max-w-sm">
      <p className="mb-4 text-muted text-sm">扫码成功。绑定手机号后，也可以用手机号和密码登录。</p>
      <PhoneForm
        purpose="bind"
        password={{ label: '密码' }}
        submitLabel="确认"
        onSubmit={bind.run}
        pending={bind.pending}
        error={bind.error}
      />
      <p className="mt-2 text-center">
        <Button tone="quiet" className="text-sea" onClick={skip}>
          跳过绑定，直接登录
        </Button>
      </p>
    </DialogFrame>
  );
}

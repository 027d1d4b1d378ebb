import { reopenAccount } from '../../../bff/contract/account/ownAccount.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { afterLogin, logout } from '../../lib/session.ts';

/** Asks who logged in to a closed account whether it shall be open again. */
export function ReopenDialog({ text }: { text: string }) {
  const reopen = useAction(reopenAccount, { onDone: ({ message }) => afterLogin(message) });
  const leave = () => void logout();
  return (
    <DialogFrame title="账号正在注销" onClose={leave} className="max-w-sm">
      <p>{text}。</p>
      <div className="mt-5 flex gap-3">
        <Button className="flex-1" onClick={leave}>
          退出登录
        </Button>
        <Button
          tone="primary"
          className="flex-1"
          data-autofocus
          disabled={reopen.pending}
          onClick={() => void reopen.run({})}
        >
          撤销注销
        </Button>
      </div>
    </DialogFrame>
  );
}

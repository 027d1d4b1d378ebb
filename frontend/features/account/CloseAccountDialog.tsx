import { useState } from 'react';
import { closingDays } from '../../../bff/contract/constants.ts';
import { closeAccount, reopenAccount, sendOwnCode } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { DigitsField, startCountdown } from '../../components/form/CodeField.tsx';
import { PasswordField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { dismissDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { afterLogin, leaveClosedAccount, logout, useViewer } from '../../lib/session.ts';

/** Closes one's own account, after a proof: what goes, what stays and until when it can be taken back. */
export function CloseAccountDialog() {
  const { user } = useViewer();
  const phone = user?.phone ?? '';
  const [code, setCode] = useState('');
  const [pwd, setPwd] = useState('');
  const close = useAction(closeAccount, {
    failure: false,
    onDone: ({ message }) => leaveClosedAccount(message),
  });
  const send = useAction(sendOwnCode, {
    success: ({ message }) => message,
    onDone: () => startCountdown('prove'),
  });
  const proof = phone ? { old_code: code } : pwd ? { old_pwd: pwd } : {};
  return (
    <DialogFrame title="注销账号" onClose={dismissDialog} className="max-w-md">
      <ul className="mb-4 list-disc space-y-1 pl-5 text-sm">
        <li>{closingDays}天内登录并撤销，账号可以恢复；期满后永久删除，无法找回。</li>
        <li>会员期限、下载与解锁次数、贝壳一并失效，不退款。</li>
        <li>手机号、昵称、收藏、阅读与下载记录、群组均会删除；上传的报告保留在馆内，不再与你关联。</li>
        <li>订单与支付记录依法匿名保存。</li>
      </ul>
      <Form onSubmit={() => void close.run(proof)} error={close.error}>
        {phone ? (
          <DigitsField
            name="old_code"
            label={`手机 ${phone} 收到的验证码`}
            value={code}
            onChange={setCode}
            purpose="prove"
            sending={send.pending}
            onSend={() => void send.run({})}
          />
        ) : (
          <PasswordField
            name="old_pwd"
            label="密码"
            hint="只用微信扫码登录、没有密码的账号不用填写"
            autoComplete="current-password"
            value={pwd}
            onChange={setPwd}
          />
        )}
        <div className="flex gap-3 pt-1">
          <Button className="flex-1" onClick={dismissDialog}>
            取消
          </Button>
          <Button
            type="submit"
            tone="primary"
            className="flex-1"
            disabled={close.pending || (phone !== '' && code.length < 6)}
          >
            确认注销
          </Button>
        </div>
      </Form>
    </DialogFrame>
  );
}

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

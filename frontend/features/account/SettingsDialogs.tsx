import { useState } from 'react';
import { closingDays, nicknameLength } from '../../../bff/contract/constants.ts';
import { Button } from '../../components/Button.tsx';
import { DigitsField, startCountdown } from '../../components/form/CodeField.tsx';
import {
  Field,
  Form,
  FormButtons,
  PasswordField,
  passwordHint,
  useFields,
} from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { closeDialog, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { accountChanged, afterLogin, leaveClosedAccount, logout, useViewer } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';
import { PhoneForm, usePasswordPair } from './RegisterDialog.tsx';

/** Closes one's own account, after a proof: what goes, what stays and until when it can be taken back. */
export function CloseAccountDialog() {
  const { user } = useViewer();
  const phone = user?.phone ?? '';
  const [code, setCode] = useState('');
  const [pwd, setPwd] = useState('');
  const close = useAction('/api/user/closeAccount', {
    failure: false,
    onDone: ({ message }) => leaveClosedAccount(message),
  });
  const send = useAction('/api/user/sendOwnCode', {
    success: ({ message }) => message,
    onDone: () => startCountdown('prove'),
  });
  const proof = phone ? { old_code: code } : pwd ? { old_pwd: pwd } : {};
  return (
    <DialogFrame title="注销账号" onClose={dismissDialog} className="max-w-md">
      <ul className="mb-4 list-disc space-y-1 pl-5 text-sm">
        <li>{closingDays} 天内登录并撤销，账号可以恢复；期满后永久删除，无法找回。</li>
        <li>会员期限、下载与解锁次数、贝壳一并失效，不退款。</li>
        <li>手机号、昵称、收藏、阅读与下载记录、群组均会删除；上传的报告保留在站内，不再与你关联。</li>
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
        <FormButtons
          submit="确认注销"
          disabled={close.pending || (phone !== '' && code.length < 6)}
          onCancel={dismissDialog}
        />
      </Form>
    </DialogFrame>
  );
}

/** Asks who logged in to a closed account whether it shall be open again. */
export function ReopenDialog({ text }: { text: string }) {
  const reopen = useAction('/api/user/reopenAccount', { onDone: ({ message }) => afterLogin(message) });
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

/** Changes the password by the current one; a reader who forgot it and has a phone may use a code. */
export function PasswordDialog() {
  const { user } = useViewer();
  const { values, field } = useFields({ old_pwd: '', pwd: '', repeatpwd: '' });
  const { problems, agree } = usePasswordPair();
  const action = useAction('/api/user/changePassword', {
    failure: false,
    success: ({ message }) => message,
    onDone: () => closeDialog(),
  });
  const submit = () => {
    if (agree(values.pwd, values.repeatpwd)) void action.run({ old_pwd: values.old_pwd, pwd: values.pwd });
  };
  const complete = values.old_pwd !== '' && values.pwd !== '' && values.repeatpwd !== '';
  return (
    <DialogFrame title="修改密码" onClose={dismissDialog} className="max-w-sm">
      <Form onSubmit={submit} error={action.error} {...(problems && { problems })}>
        <PasswordField
          name="old_pwd"
          label="原密码"
          autoComplete="current-password"
          data-autofocus
          {...field('old_pwd')}
        />
        <PasswordField name="pwd" label="新密码" hint={passwordHint} {...field('pwd')} />
        <PasswordField name="repeatpwd" label="确认密码" {...field('repeatpwd')} />
        {user?.phone && (
          <Button tone="quiet" size="sm" className="-ml-3 text-sea" onClick={() => openDialog('reset', {})}>
            忘记原密码
          </Button>
        )}
        <FormButtons submit="确认" disabled={action.pending || !complete} onCancel={dismissDialog} />
      </Form>
    </DialogFrame>
  );
}

/** A new password by code; it logs in, and ends all other sessions. */
export function ResetDialog() {
  const { state } = useViewer();
  const reset = useAction('/api/user/resetPwd', { onDone: () => afterLogin(messages.passwordReset) });
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

/** Another nickname. */
export function NicknameDialog() {
  const { user } = useViewer();
  const [nickname, setName] = useState(user?.nickname ?? '');
  const action = useAction('/api/user/setNickname', {
    failure: false,
    success: ({ message }) => message,
    onDone: async () => {
      closeDialog();
      await accountChanged();
    },
  });
  return (
    <DialogFrame title="修改昵称" onClose={dismissDialog} className="max-w-sm">
      <Form onSubmit={() => void action.run({ nickname })} error={action.error}>
        <Field
          name="nickname"
          label="昵称"
          hint={`${nicknameLength.min} 至 ${nicknameLength.max} 个字，他人可见`}
          autoComplete="nickname"
          data-autofocus
          value={nickname}
          onChange={setName}
        />
        <FormButtons
          submit="保存"
          disabled={action.pending || nickname.trim() === ''}
          onCancel={dismissDialog}
        />
      </Form>
    </DialogFrame>
  );
}

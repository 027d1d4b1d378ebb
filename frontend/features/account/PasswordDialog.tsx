import { changePassword, resetPwd } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { PasswordField, passwordHint } from '../../components/form/Field.tsx';
import { Form, useFields } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { closeDialog, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { afterLogin, useViewer } from '../../lib/session.ts';
import { messages } from '../../lib/words.ts';
import { PhoneForm, usePasswordPair } from './PhoneForm.tsx';

/** Another password, by the present one; who forgot it and has a phone goes on by code. */
export function PasswordDialog() {
  const { user } = useViewer();
  const { values, field } = useFields({ old_pwd: '', pwd: '', repeatpwd: '' });
  const { problems, agree } = usePasswordPair();
  const action = useAction(changePassword, {
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
        <div className="flex gap-3 pt-1">
          <Button className="flex-1" onClick={dismissDialog}>
            取消
          </Button>
          <Button type="submit" tone="primary" className="flex-1" disabled={action.pending || !complete}>
            确认
          </Button>
        </div>
      </Form>
    </DialogFrame>
  );
}

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

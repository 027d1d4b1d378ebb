import { usernameLogin } from '../../../bff/contract/account/accounts.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useFields } from '../../lib/hooks/useFields.ts';
import { afterLogin } from '../../lib/session.ts';

/** Logging in with account or phone and password (spec §2). */
export function PasswordLogin() {
  const { values, field } = useFields({ username: '', password: '' });
  const login = useAction(usernameLogin, { onDone: () => afterLogin() });
  const { username, password } = values;
  return (
    <>
      <Form onSubmit={() => login.run({ username: username.trim(), password })} error={login.error}>
        <Field
          name="username"
          label="账号或手机号"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          {...field('username')}
        />
        <PasswordField name="password" label="密码" autoComplete="current-password" {...field('password')} />
        <Button
          type="submit"
          tone="primary"
          className="w-full"
          disabled={login.pending || username.trim() === '' || password === ''}
        >
          {login.pending ? '正在登录…' : '登录'}
        </Button>
      </Form>
      <p className="mt-1 flex justify-between">
        <Button tone="quiet" size="sm" className="-ml-3 text-sea" onClick={() => openDialog('register', {})}>
          注册新账号
        </Button>
        <Button tone="quiet" size="sm" className="-mr-3 text-sea" onClick={() => openDialog('reset', {})}>
          忘记密码？
        </Button>
      </p>
    </>
  );
}

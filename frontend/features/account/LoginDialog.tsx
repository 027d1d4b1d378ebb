import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { shellsPerDownload } from '../../../bff/contract/constants.ts';
import { envelopeStatus } from '../../../bff/contract/errors.ts';
import { Button } from '../../components/Button.tsx';
import { Field, Form, PasswordField, useFields } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { QrFrame } from '../../components/QrFrame.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { type DialogTable, dismissDialog, openDialog, useDismiss } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { usePolling } from '../../lib/hooks/usePolling.ts';
import { notify } from '../../lib/notify.ts';
import { afterLogin } from '../../lib/session.ts';
import { type PendingAction, readPendingAction } from '../../lib/storage/pendingAction.ts';
import { readReferral } from '../../lib/storage/referral.ts';
import { messages } from '../../lib/words.ts';
import { LegalLinks, PhoneForm } from './RegisterDialog.tsx';

/** Asks a reader who logged in by a scanned code to bind a phone; dismissing continues without. */
function BindAfterLogin() {
  const skip = useCallback(() => void afterLogin(), []);
  useDismiss(skip);
  const bind = useAction('/api/user/bindPhone', { onDone: () => afterLogin(messages.bound) });
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

/** Logging in with account or phone and password. */
function PasswordLogin() {
  const { values, field } = useFields({ username: '', password: '' });
  const login = useAction('/api/v2/user/usernameLogin', { onDone: () => afterLogin() });
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
          {login.pending ? '正在登录……' : '登录'}
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

/** Side of the login code in pixels. */
const side = 190;

/** Logging in by scanning; `onScanned` gets the account's phone, empty when it has none. */
function QrLogin({ onScanned }: { onScanned: (phone: string) => void }) {
  const { code, invalid, refresh } = useQrLogin(onScanned);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields within.
    <div
      role="group"
      aria-label="扫码登录"
      tabIndex={-1}
      data-autofocus
      className="flex flex-col items-center text-center outline-none"
    >
      <QrFrame size={side} invalid={invalid} refreshLabel="二维码已失效，点击刷新" onRefresh={refresh}>
        {code && <img src={code.qrcode_url} alt="登录二维码" width={side} height={side} />}
      </QrFrame>
      <p className="mt-4">打开微信扫一扫，关注公众号即可登录</p>
      <p role="status" className="mt-1 min-h-5 text-muted text-sm">
        {invalid ? '二维码已失效' : '二维码 60 秒内有效，新用户扫码后自动注册'}
      </p>
    </div>
  );
}

/** Purpose of the login, in one line. */
function purposeOf(intent: PendingAction | null): string {
  switch (intent?.kind) {
    case 'download':
      return `登录后下载《${intent.name}》：下载需 ${shellsPerDownload} 贝壳，会员免费`;
    case 'note':
      return '登录后高亮原文、写笔记';
    case 'favourite':
      return '登录后即可收藏报告';
    case 'original':
      return '登录后查看图表原文，需标准 VIP 及以上';
    case 'unlock':
      return '登录后解锁专题，需高级 VIP 及以上';
    case 'groups':
      return '登录后把报告分享到群组';
    case 'pay':
      return '登录后开通会员';
    case 'upload':
      return '登录后上传报告';
    default:
      return '';
  }
}

/** Nobody scans the phone in the own hand: there the password comes first. */
const firstMode = () => (window.matchMedia('(width < 48rem)').matches ? 'password' : 'qr');

/** Logging in by a scanned code or with a password; who scanned and has no phone may bind one. */
export function LoginDialog({ mode: wanted }: DialogTable['login']) {
  const [mode, setMode] = useState(wanted ?? firstMode);
  const [binding, setBinding] = useState(false);
  const [purpose] = useState(() => purposeOf(readPendingAction()));
  if (binding) return <BindAfterLogin />;

  const byCode = mode === 'qr';
  const onScanned = (phone: string) => (phone === '' ? setBinding(true) : void afterLogin());
  return (
    <DialogFrame
      title={byCode ? '扫码登录' : '密码登录'}
      onClose={dismissDialog}
      className="max-w-sm"
      footer={
        <p className="text-center text-muted text-sm">
          登录即表示同意
          <LegalLinks />
        </p>
      }
    >
      {purpose && <p className="mb-4 rounded-md bg-wash px-3 py-2 text-sm">{purpose}</p>}
      {byCode ? <QrLogin onScanned={onScanned} /> : <PasswordLogin />}
      <p className="mt-3 flex justify-center border-line border-t pt-3">
        {/* A button of its own for each mode: the pressed one goes, and the focus with it into the new form. */}
        <Button
          key={mode}
          tone="quiet"
          onClick={() => setMode(byCode ? 'password' : 'qr')}
          className="text-sea"
        >
          {byCode ? '用密码登录' : '用微信扫码登录'}
        </Button>
        {byCode && (
          <Button tone="quiet" onClick={() => openDialog('register', {})} className="text-sea">
            注册新账号
          </Button>
        )}
      </p>
    </DialogFrame>
  );
}

/** Milliseconds between two looks whether the code was scanned. */
const interval = 1000;
/** A code refused sooner than this is not replaced by itself: the next would be refused as well. */
const soon = 3000;

/** A code to scan, and its state. */
interface LoginCode {
  code: DataOf<'/api/user/getWxQrcode'> | null;
  /** Its time is over, or none could be fetched: a press fetches another. */
  invalid: boolean;
  refresh: () => void;
}

/** Fetches a login code and looks each second whether it was scanned; `onScanned` gets the account's phone. */
function useQrLogin(onScanned: (phone: string) => void): LoginCode {
  const [code, setCode] = useState<LoginCode['code']>(null);
  const [invalid, setInvalid] = useState(false);
  const fetchedAt = useRef(0);

  const refresh = useCallback(async () => {
    try {
      const { invite, ...referral } = readReferral(window.localStorage);
      const next = await send('/api/user/getWxQrcode', {
        ...referral,
        ...(invite && { invite_code: invite }),
      });
      fetchedAt.current = Date.now();
      setCode(next);
      setInvalid(false);
    } catch (error) {
      setInvalid(true);
      void notify('error', error instanceof ApiError ? error.message : messages.loginBroken);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);

  useEffect(() => {
    if (!code) return;
    const timer = setTimeout(() => setInvalid(true), code.expires_in * 1000);
    return () => clearTimeout(timer);
  }, [code]);

  usePolling({
    subject: code !== null && !invalid ? code.ticket : null,
    interval,
    maxPolls: code?.expires_in ?? 1,
    onExpired: () => setInvalid(true),
    async ask() {
      if (!code) return true;
      const state = await send('/api/user/loginCheck', { ticket: code.ticket }).catch(
        (error: Error) => error,
      );
      if (state instanceof ApiError && state.id === 'account_blocked') {
        setInvalid(true);
        void notify('error', state.message);
        return true;
      }
      if (state instanceof Error) void notify('error', messages.loginBroken);
      else if (state.code === envelopeStatus.refreshQrCode) {
        if (Date.now() - fetchedAt.current < soon) setInvalid(true);
        else void refresh();
      } else if (state.code === 1) {
        onScanned(state.phone ?? '');
        return true;
      }
      return false;
    },
  });
  return { code, invalid, refresh: () => void refresh() };
}

import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { type DialogTable, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { readIntent } from '../../lib/intent.ts';
import { afterLogin } from '../../lib/session.ts';
import { BindAfterLogin } from './BindAfterLogin.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { PasswordLogin } from './PasswordLogin.tsx';
import { purposeOf } from './purposeOf.ts';
import { QrLogin } from './QrLogin.tsx';

/** Nobody scans the phone in the own hand: there the password comes first. */
const firstMode = () => (window.matchMedia('(width < 48rem)').matches ? 'password' : 'qr');

/** Logging in by a scanned code or with a password; who scanned and has no phone may bind one (spec §2, §4). */
export function LoginDialog({ mode: wanted }: DialogTable['login']) {
  const [mode, setMode] = useState(wanted ?? firstMode);
  const [binding, setBinding] = useState(false);
  const [purpose] = useState(() => purposeOf(readIntent()));
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

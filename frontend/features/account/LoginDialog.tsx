import { useState } from 'react';
import { shellsPerDownload } from '../../../bff/contract/reading.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { QrFrame } from '../../components/QrFrame.tsx';
import { type DialogTable, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { afterLogin } from '../../lib/session.ts';
import { type Intent, readIntent } from '../../lib/storage/pendingAction.ts';
import { BindAfterLogin } from './BindAfterLogin.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { PasswordLogin } from './PasswordLogin.tsx';
import { useQrLogin } from './useQrLogin.ts';

/** Side of the login code in pixels (spec §2). */
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
function purposeOf(intent: Intent | null): string {
  switch (intent?.kind) {
    case 'download':
      return `登录后下载《${intent.name}》：下载需 ${shellsPerDownload} 贝壳，会员免费`;
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

import { QrFrame } from '../../components/QrFrame.tsx';
import { useQrLogin } from './useQrLogin.ts';

/** Side of the login code in pixels (spec §2). */
const side = 190;

/** Logging in by scanning; `onScanned` gets the account's phone, empty when it has none. */
export function QrLogin({ onScanned }: { onScanned: (phone: string) => void }) {
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

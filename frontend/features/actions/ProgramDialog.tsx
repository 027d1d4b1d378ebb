import { Link2, Smartphone } from 'lucide-react';
import { generateUrlScheme, getReportQrCode } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { copyText } from '../../lib/copy.ts';
import { type DialogTable, dismissDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';

const side = 190;

/** Passing a report on: its code for the mini program, a link into it on phones, its address (spec §2). */
export function ProgramDialog({ id, name }: DialogTable['program']) {
  const open = useAction(generateUrlScheme, {
    onDone: ({ openlink }) => window.location.assign(openlink),
  });
  const address = new URL(detailAddress(id), window.location.href).href;
  return (
    <DialogFrame title="分享报告" onClose={dismissDialog} className="max-w-sm">
      <p className="line-clamp-2 text-balance text-center">{name}</p>
      <img
        src={`${getReportQrCode.path}?${new URLSearchParams({ scene: String(id), type: '2' })}`}
        alt="小程序二维码"
        width={side}
        height={side}
        className="mx-auto mt-4 border border-line bg-white"
      />
      <p className="mt-3 text-center text-muted text-sm">扫描二维码，在小程序中查看</p>
      <div className="mt-4 flex gap-3">
        <Button tone="primary" className="flex-1" onClick={() => copyText(address)}>
          <Link2 aria-hidden="true" size={18} strokeWidth={1.5} />
          复制链接
        </Button>
        <Button
          className="flex-1 md:hidden"
          disabled={open.pending}
          onClick={() => open.run({ path: 'pages/detail/detail', query: `id=${id}` })}
        >
          <Smartphone aria-hidden="true" size={18} strokeWidth={1.5} />
          打开小程序
        </Button>
      </div>
    </DialogFrame>
  );
}

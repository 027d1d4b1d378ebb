import { Dialog } from '../../components/overlay/Dialog.tsx';
import { CopyActs } from '../../components/overlay/ListDialogs.tsx';

/** A key that was just made: shown this once. */
export function NewKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open title="新密钥" onClose={onClose} className="max-w-md">
      <p>请现在复制并妥善保存。关闭后不会再显示。</p>
      <CopyActs label="新密钥" value={secret} className="font-mono" act={{ name: '已保存', run: onClose }} />
    </Dialog>
  );
}

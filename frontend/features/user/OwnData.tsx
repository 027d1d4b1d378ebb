import { exportData } from '../../../bff/contract/account/ownAccount.ts';
import { Button } from '../../components/Button.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { saveAs } from '../../lib/saveAs.ts';

/** Saves the server's answer as a file of the reader's. */
function saveCopy(data: object): void {
  const text = JSON.stringify(data, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  saveAs(address, '研海-我的数据.json');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A copy of one's data, and closing the account (privacy policy). */
export function OwnData({ operator }: { operator: boolean }) {
  const copy = useAction(exportData, { onDone: saveCopy });
  return (
    <section aria-labelledby="own-data" className="mt-10">
      <h2 id="own-data" className="font-semibold text-lg">
        数据与账号
      </h2>
      <ul className="mt-2 border-line border-t">
        <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2">
          <span className="text-muted">下载账号资料、订单与各项记录的副本（JSON）</span>
          <Button size="sm" disabled={copy.pending} onClick={() => void copy.run({})}>
            {copy.pending ? '正在准备…' : '下载我的数据'}
          </Button>
        </li>
        <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2">
          <span className="text-muted">
            {operator ? '运营账号须先由管理员收回权限，才能注销' : '注销后7天内可以撤销，期满删除'}
          </span>
          {!operator && (
            <Button size="sm" onClick={() => openDialog('closeAccount', {})}>
              注销账号
            </Button>
          )}
        </li>
      </ul>
    </section>
  );
}

import { LogOut, MonitorSmartphone } from 'lucide-react';
import { endOneSession, endOtherSessions, sessionList } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { formatChinaMoment } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** The account's sessions: each device, from where and when last; one or all others can be logged out. */
export function Sessions() {
  const { data } = useCall(sessionList, {});
  const settings = { success: ({ message }: { message: string }) => message, revalidates: [sessionList] };
  const endOne = useAction(endOneSession, settings);
  const endOthers = useAction(endOtherSessions, settings);
  const others = (data?.total ?? 1) > 1;
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id="sessions" className="font-semibold text-lg">
          登录设备
        </h2>
        {others && (
          <Button size="sm" disabled={endOthers.pending} onClick={() => void endOthers.run({})}>
            退出其他设备
          </Button>
        )}
      </div>
      {data === undefined ? (
        <Skeleton className="mt-2 h-16" />
      ) : (
        <ul className="mt-2 border-line border-t">
          {data.items.map(({ id, device, address, seen_at, current }) => (
            <li key={id} className="flex min-h-16 items-center gap-3 border-line border-b py-2">
              <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{device || '未知设备'}</span>
                <span className="block text-muted text-sm tabular-nums">
                  {address} · {current ? '正在使用' : formatChinaMoment(seen_at)}
                </span>
              </span>
              {current ? (
                <span className="text-muted text-sm">本机</span>
              ) : (
                <Button
                  size="sm"
                  tone="quiet"
                  disabled={endOne.pending}
                  aria-label={`退出 ${device || '未知设备'}（${address}）`}
                  onClick={() => void endOne.run({ id })}
                >
                  <LogOut aria-hidden className="size-4" />
                  退出
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

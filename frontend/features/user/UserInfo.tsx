import { LogOut, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { chinaMinute } from '../../../bff/contract/chinaTime.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { saveText } from '../../lib/copy.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { logout, type User, useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { UserFrame } from './UserFrame.tsx';

/** The account's sessions: each device, from where and when last; one or all others can be logged out. */
function Sessions() {
  const { data } = useCall('/api/user/sessions', {});
  const settings = {
    success: ({ message }: { message: string }) => message,
    revalidates: ['/api/user/sessions'] as const,
  };
  const endOne = useAction('/api/user/endSession', settings);
  const endOthers = useAction('/api/user/endOtherSessions', settings);
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
      {others && <p className="text-muted text-sm">退出其他设备时，开放接口的密钥一并失效</p>}
      {data === undefined ? (
        <Skeleton className="mt-2 h-16" />
      ) : (
        <ul className="mt-2 border-line border-t">
          {data.items.map(({ id, device, address, seen_at, current }) => (
            <li key={id} className="flex min-h-16 items-center gap-3 border-line border-b py-2">
              <MonitorSmartphone strokeWidth={2} className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{device || '未知设备'}</span>
                <span className="block text-muted text-sm tabular-nums">
                  {address} · {current ? '正在使用' : chinaMinute(new Date(seen_at))}
                </span>
              </span>
              {current ? (
                <span className="text-muted text-sm">当前设备</span>
              ) : (
                <Button
                  size="sm"
                  tone="quiet"
                  disabled={endOne.pending}
                  aria-label={`退出 ${device || '未知设备'}（${address}）`}
                  onClick={() => void endOne.run({ id })}
                >
                  <LogOut strokeWidth={2} className="size-4" />
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

/** Saves the server's answer as a file of the reader's. */
const saveCopy = (data: object): void =>
  saveText(JSON.stringify(data, null, 2), '研海-我的数据.json', 'application/json');

/** A copy of one's data, and closing the account (privacy policy). */
function OwnData({ operator }: { operator: boolean }) {
  const copy = useAction('/api/user/exportData', { onDone: saveCopy });
  return (
    <section aria-labelledby="own-data" className="mt-10">
      <h2 id="own-data" className="font-semibold text-lg">
        数据与账号
      </h2>
      <ul className="mt-2 border-line border-t">
        <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2">
          <span className="text-muted">下载账号资料、订单与各项记录的副本（JSON）</span>
          <Button size="sm" disabled={copy.pending} onClick={() => void copy.run({})}>
            {copy.pending ? '正在准备……' : '下载我的数据'}
          </Button>
        </li>
        <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2">
          <span className="text-muted">
            {operator ? '运营账号须先由管理员收回权限，才能注销' : '注销后 7 天内可以撤销，期满删除'}
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

/** Operators' alone. */
const SecondFactor = lazyPart(async () => (await import('../account/FactorDialog.tsx')).SecondFactor);

/** One thing of the account, and what may be done about it. */
function Row({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
      <dt className="w-20 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 tabular-nums">{children}</dd>
      {action && <dd>{action}</dd>}
    </div>
  );
}

/** The tiers that run, each with its own end (decisions: each tier has its own end time). */
const endsOf = (user: User) =>
  [
    { level: 1, end: user.unlock_end_time_text },
    { level: 2, end: user.advanced_end_time_text },
    { level: 3, end: user.business_end_time_text },
  ].filter(({ end }) => end !== '');

/** A button that opens a dialog about the account. */
const opener = (dialog: 'nickname' | 'change' | 'bind' | 'password' | 'reset', label: string) => (
  <Button size="sm" onClick={() => openDialog(dialog, {})}>
    {label}
  </Button>
);

function AccountRows({ user }: { user: User }) {
  const ends = endsOf(user);
  const { phone } = user;
  return (
    <dl className="border-line border-t">
      <Row name="头像">
        <Avatar url={user.avatar} name={user.nickname} size={48} />
      </Row>
      <Row name="昵称" action={opener('nickname', '修改昵称')}>
        {user.nickname}
      </Row>
      <Row name="用户 ID">{user.user_id}</Row>
      <Row name="手机号" action={phone ? opener('change', '更换手机号') : opener('bind', '绑定手机号')}>
        {phone || <span className="text-muted">未绑定</span>}
      </Row>
      <Row
        name="密码"
        action={
          <span className="flex gap-2">
            {opener('password', '修改密码')}
            {phone && opener('reset', '重置密码')}
          </span>
        }
      >
        <span className="text-muted">
          {phone ? '可用原密码修改，或用验证码重置' : '可用原密码修改，绑定手机号后可重置'}
        </span>
      </Row>
      <Row
        name={words.member}
        action={
          <Button size="sm" tone="gold" onClick={() => openDialog('pay', {})}>
            {user.is_vip > 0 ? '续费' : '立即开通'}
          </Button>
        }
      >
        {ends.length === 0
          ? words.tiers[0]
          : ends.map(({ level, end }) => (
              <span key={level} className="block">
                {words.tiers[level]}，有效期至 {end}
              </span>
            ))}
      </Row>
      <Row name={words.shells}>{formatCount(user.beike)}</Row>
      <Row
        name="登录"
        action={
          <Button size="sm" onClick={() => void logout()}>
            退出登录
          </Button>
        }
      >
        <span className="text-muted">仅退出当前设备</span>
      </Row>
    </dl>
  );
}

/** The code of the mini program, where there is one. */
function ProgramCode() {
  const { data } = useCall('/api/site', {});
  const program = data?.codes.find(({ key }) => key === 'program');
  if (!program) return null;
  return (
    <section
      aria-label="设置头像与昵称"
      className="flex items-center gap-6 text-muted text-sm max-sm:hidden xl:block xl:text-center"
    >
      <img
        src={program.image}
        alt={`${program.name}二维码`}
        width={160}
        height={160}
        className="border border-line bg-white xl:mx-auto"
      />
      <p className="text-balance xl:mt-3">用微信扫码，在小程序中设置头像与昵称</p>
    </section>
  );
}

function Account({ user }: { user: User }) {
  const isOperator = user.is_operator === 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_12rem]">
      <div>
        <AccountRows user={user} />
        <Sessions />
        {isOperator && <SecondFactor />}
        <OwnData operator={isOperator} />
      </div>
      <ProgramCode />
    </div>
  );
}

/** /user/userinfo: one's own account, and how to change what of it can be changed here. */
export function UserInfo() {
  const { user } = useViewer();
  return (
    <UserFrame title="个人信息">
      {user ? <Account user={user} /> : <Skeleton className="h-[32rem]" />}
    </UserFrame>
  );
}

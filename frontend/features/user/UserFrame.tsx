import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { LinkStrip } from '../../components/LinkStrip.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { expiryOf, userLinks, VipBadge } from '../../components/OwnAccount.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';

/** The reader's shells, and the used downloads and unlocks of the membership. */
function Quotas() {
  const { user } = useViewer();
  const rows = user
    ? [
        { name: words.shells, value: formatCount(user.beike), to: '/user/invite' },
        ...(user.downloads.limit > 0
          ? [
              {
                name: '今日下载',
                value: `${user.downloads.used}/${user.downloads.limit}`,
                to: '/user/download',
              },
            ]
          : []),
        ...(user.unlocks.limit > 0
          ? [{ name: '本年解锁', value: `${user.unlocks.used}/${user.unlocks.limit}`, to: '/collection' }]
          : []),
      ]
    : [{ name: words.shells, value: '', to: '/user/invite' }];
  return (
    <ul className="mt-4 grid grid-flow-col divide-x divide-line border-line border-y text-center [grid-auto-columns:1fr]">
      {rows.map(({ name, value, to }) => (
        <li key={name}>
          <Link to={to} className="block py-2.5 hover:text-sea">
            <span className="block min-h-6.5 text-lg tabular-nums">{value}</span>
            <span className="block text-muted text-xs">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const [info, orders, favourites, history, downloads, invites] = userLinks;
/** All pages of one's own, by what they are of. */
const links = [
  { ...favourites, group: '资料库' },
  history,
  downloads,
  { to: '/user/notes', name: '我的笔记' },
  { to: '/upload/mine', name: '我的上传' },
  { to: '/user/inbox', name: '订阅更新', group: '订阅' },
  { to: '/user/saved', name: '我的订阅' },
  { ...info, group: '账号' },
  orders,
  invites,
  { to: '/user/keys', name: '开放接口' },
  { to: '/user/feedback', name: '我的反馈' },
];

/** Whose pages these are: avatar, nickname, id, expiry, shells, quotas, and the ways between them. */
function UserPanel() {
  const { user, operator } = useViewer();
  const expiry = user && expiryOf(user);
  return (
    <aside aria-label="我的账号" className="print:hidden lg:border-line lg:border-r lg:pr-8">
      <div className="md:max-lg:flex md:max-lg:items-center md:max-lg:justify-between">
        <div className="flex items-center gap-4">
          {user ? (
            <Avatar url={user.avatar} name={user.nickname} size={56} />
          ) : (
            <Skeleton className="size-14 rounded-full" />
          )}
          <div className="min-w-0 flex-1">
            {user ? (
              <>
                <p className="flex items-center gap-2">
                  <span className="truncate font-semibold text-lg">{user.nickname}</span>
                  <VipBadge level={user.is_vip} />
                </p>
                <p className="text-muted text-sm tabular-nums">用户 ID {user.user_id}</p>
              </>
            ) : (
              <Skeleton className="h-11 w-32" />
            )}
          </div>
        </div>
        <div className="flex min-h-9 items-center justify-between gap-3 text-sm max-md:mt-4 lg:mt-4">
          {user && (
            <>
              <span className="text-muted tabular-nums">
                {expiry ? `有效期至 ${expiry}` : '尚未开通会员'}
              </span>
              <Button tone="gold" size="sm" onClick={() => openDialog('pay', {})}>
                {expiry ? '续费' : '立即开通'}
              </Button>
            </>
          )}
        </div>
      </div>
      <Quotas />
      <LinkStrip
        label="个人中心"
        links={operator ? [...links, { to: '/operator', name: '运营台' }] : links}
        className="mt-4 lg:mt-6"
      />
    </aside>
  );
}

/** A page of the user centre: the panel at its side, its title, what it holds. */
export function UserFrame({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-8 pb-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:pt-10">
      <PageTitle>{title}</PageTitle>
      <UserPanel />
      <div>
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="font-semibold font-song text-2xl">{title}</h1>
          {note && <p className="text-muted text-sm tabular-nums">{note}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}

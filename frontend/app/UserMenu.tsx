import { Link } from 'react-router';
import { Avatar } from '../components/Avatar.tsx';
import { Button } from '../components/Button.tsx';
import { expiryOf, userLinks, VipBadge } from '../components/OwnAccount.tsx';
import { Popover, PopoverButton, PopoverPanel, useClosePopover } from '../components/overlay/Popover.tsx';
import { openDialog } from '../lib/dialogs.ts';
import { formatCount } from '../lib/format.ts';
import { useCall } from '../lib/hooks/useCall.ts';
import { logout, type User } from '../lib/session.ts';
import { words } from '../lib/words.ts';

const entry =
  'flex min-h-11 w-full items-center px-5 text-left hover:bg-wash hover:text-sea focus-visible:-outline-offset-2';

/** Level, expiry, number, balance: what the account is. */
function AccountFacts({ user }: { user: User }) {
  const expiry = expiryOf(user);
  const facts = [
    ['会员等级', words.tiers[user.is_vip]],
    ...(expiry ? [['有效期至', expiry]] : []),
    ['用户 ID', String(user.user_id)],
    [words.shells, formatCount(user.beike)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Besides those of the specification: what one keeps and waits for. */
const more = [
  { to: '/user/saved', name: '我的订阅' },
  { to: '/user/notes', name: '我的笔记' },
  { to: '/upload/mine', name: '我的上传' },
];

/** Contents of the dropdown; any press closes it. */
function Dropdown({ user, unread }: { user: User; unread: number }) {
  const close = useClosePopover();
  const closeAnd = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <div className="border-line border-b px-5 py-4">
        <p className="mb-2 flex items-center gap-2">
          <span className="min-w-0 truncate font-semibold">{user.nickname}</span>
          <VipBadge level={user.is_vip} />
        </p>
        <AccountFacts user={user} />
        <Button tone="gold" size="sm" className="mt-3 w-full" onClick={closeAnd(() => openDialog('pay', {}))}>
          {user.is_vip > 0 ? '续费' : '升级会员'}
        </Button>
      </div>
      <nav aria-label="我的" className="border-line border-b py-1">
        {userLinks.map(({ to, name }) => (
          <Link key={to} to={to} onClick={close} className={entry}>
            {name}
          </Link>
        ))}
        {user.is_operator === 1 && (
          <Link to="/operator" onClick={close} className={entry}>
            运营台
          </Link>
        )}
      </nav>
      <div className="pt-1">
        <Link to="/user/inbox" onClick={close} className={entry}>
          订阅更新
          {unread > 0 && (
            <span className="ml-auto text-cinnabar text-sm tabular-nums">{formatCount(unread)} 未读</span>
          )}
        </Link>
        {more.map(({ to, name }) => (
          <Link key={to} to={to} onClick={close} className={entry}>
            {name}
          </Link>
        ))}
        <button type="button" className={entry} onClick={closeAnd(() => openDialog('bind', {}))}>
          绑定手机号
          <span className="ml-auto text-muted text-sm tabular-nums">{user.phone || '未绑定'}</span>
        </button>
        <button type="button" className={entry} onClick={closeAnd(() => void logout())}>
          退出登录
        </button>
      </div>
    </>
  );
}

/** Milliseconds after which a page on show asks for the number of unread reports again. */
const everyMs = 60_000;

/** The reader's own corner of the header: seal, name, picture, and the dropdown. */
export function UserMenu({ user }: { user: User }) {
  const { data } = useCall('/api/inbox/unread', {}, { revalidateOnFocus: true, refreshInterval: everyMs });
  const unread = data?.unread ?? 0;
  return (
    <Popover>
      <PopoverButton className="flex h-11 items-center gap-2 rounded-md px-1.5 hover:bg-wash hover:text-sea data-open:bg-wash">
        <span className="sr-only">我的账号：</span>
        <span className="contents max-lg:hidden">
          <VipBadge level={user.is_vip} />
          <span className="max-w-[7em] truncate">{user.nickname}</span>
        </span>
        <span className="relative flex">
          <Avatar url={user.avatar} name={user.nickname} />
          {unread > 0 && (
            <span className="absolute -top-1 -right-1.5 min-w-4 rounded-full bg-cinnabar px-1 text-center text-paper text-xs leading-4 tabular-nums">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> 份未读更新</span>
            </span>
          )}
        </span>
      </PopoverButton>
      <PopoverPanel anchor="bottom end" className="w-64 pb-2">
        <Dropdown user={user} unread={unread} />
      </PopoverPanel>
    </Popover>
  );
}

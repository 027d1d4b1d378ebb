import { CloseButton } from '@headlessui/react';
import { Link } from 'react-router';
import { Avatar } from '../components/Avatar.tsx';
import { Button } from '../components/Button.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../components/Popover.tsx';
import { VipBadge } from '../components/VipBadge.tsx';
import { openDialog } from '../lib/dialogs.ts';
import { formatCount } from '../lib/format.ts';
import { expiryOf } from '../lib/membership.ts';
import { logout, type User } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import { userLinks } from './userLinks.ts';

const entry =
  'flex min-h-11 w-full items-center px-5 text-left hover:bg-wash hover:text-sea focus-visible:-outline-offset-2';

/** Level, expiry, number, balance: what the account is. */
function AccountFacts({ user }: { user: User }) {
  const expiry = expiryOf(user);
  const facts = [
    ['会员等级', words.tiers[user.is_vip]],
    ...(expiry ? [['到期时间', expiry]] : []),
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

/** The reader's own corner of the header: seal, name, picture, and the dropdown (spec §2). */
export function UserMenu({ user }: { user: User }) {
  const member = user.is_vip > 0;
  return (
    <Popover>
      <PopoverButton className="flex h-11 items-center gap-2 rounded-md px-1.5 hover:bg-wash hover:text-sea data-open:bg-wash">
        <span className="sr-only">我的账户：</span>
        <span className="contents max-lg:hidden">
          <VipBadge level={user.is_vip} />
          <span className="max-w-[7em] truncate">{user.nickname}</span>
        </span>
        <Avatar url={user.avatar} name={user.nickname} />
      </PopoverButton>
      <PopoverPanel anchor="bottom end" className="w-64 overflow-y-auto pb-2">
        <div className="border-line border-b px-5 py-4">
          <p className="mb-2 flex items-center gap-2">
            <span className="min-w-0 truncate font-semibold">{user.nickname}</span>
            <VipBadge level={user.is_vip} />
          </p>
          <AccountFacts user={user} />
          <CloseButton
            as={Button}
            tone="gold"
            size="sm"
            className="mt-3 w-full"
            onClick={() => openDialog('pay', {})}
          >
            {member ? '续费' : '升级会员'}
          </CloseButton>
        </div>
        <nav aria-label="我的" className="border-line border-b py-1">
          {userLinks.map(({ to, name }) => (
            <CloseButton key={to} as={Link} to={to} className={entry}>
              {name}
            </CloseButton>
          ))}
        </nav>
        <div className="pt-1">
          <CloseButton className={entry} onClick={() => openDialog('bind', {})}>
            绑定手机
            <span className="ml-auto text-muted text-sm tabular-nums">{user.phone || '未绑定'}</span>
          </CloseButton>
          <CloseButton className={entry} onClick={() => void logout()}>
            退出登录
          </CloseButton>
        </div>
      </PopoverPanel>
    </Popover>
  );
}

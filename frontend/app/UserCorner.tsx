import { lazy, Suspense } from 'react';
import { Avatar } from '../components/Avatar.tsx';
import { Button } from '../components/Button.tsx';
import { openDialog } from '../lib/dialogs.ts';
import { useViewer } from '../lib/session.ts';

const UserMenu = lazy(() => import('./UserMenu.tsx').then((module) => ({ default: module.UserMenu })));

/** Login and register, or the reader's own menu; holds its place until it is known which (spec §2). */
export function UserCorner() {
  const { state, user } = useViewer();
  if (state === 'visitor') {
    // Both open the login (spec §2): who scans the code for the first time is registered by it.
    return (
      <div className="flex items-center gap-1">
        <Button tone="quiet" size="sm" className="px-2.5 text-base" onClick={() => openDialog('login', {})}>
          登录
        </Button>
        <Button
          tone="primary"
          size="sm"
          className="px-3.5 text-base max-lg:hidden"
          onClick={() => openDialog('login', {})}
        >
          注册
        </Button>
      </div>
    );
  }
  const place = (
    <span aria-busy="true" className="flex h-11 items-center px-1.5">
      <Avatar url="" name={user?.nickname ?? ' '} />
    </span>
  );
  return <Suspense fallback={place}>{user ? <UserMenu user={user} /> : place}</Suspense>;
}

import { Avatar } from '../components/Avatar.tsx';
import { Button } from '../components/Button.tsx';
import { lazyPart } from '../components/lazyPart.tsx';
import { openDialog } from '../lib/dialogs.ts';
import { useViewer } from '../lib/session.ts';

function Placeholder() {
  const { user } = useViewer();
  return (
    <span aria-busy="true" className="flex h-11 items-center px-1.5">
      <Avatar url="" name={user?.nickname ?? ' '} />
    </span>
  );
}

const UserMenu = lazyPart(async () => (await import('./UserMenu.tsx')).UserMenu, {
  loading: <Placeholder />,
});

/** Login and register, or the reader's own menu; holds its place until it is known which (spec §2). */
export function UserCorner() {
  const { state, user } = useViewer();
  if (state === 'visitor') {
    return (
      <div className="flex items-center gap-1">
        <Button tone="quiet" size="sm" className="px-2.5 text-base" onClick={() => openDialog('login', {})}>
          登录
        </Button>
        <Button
          tone="primary"
          size="sm"
          className="px-3.5 text-base max-lg:hidden"
          onClick={() => openDialog('register', {})}
        >
          注册
        </Button>
      </div>
    );
  }
  return user ? <UserMenu user={user} /> : <Placeholder />;
}

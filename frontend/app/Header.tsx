import { Menu as MenuIcon, Moon, Search, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type SiteRoute, siteRoutes } from '../../bff/contract/site/routes.ts';
import { Avatar } from '../components/Avatar.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { Logo } from '../components/Logo.tsx';
import { lazyPart } from '../components/lazyPart.tsx';
import { Sheet } from '../components/overlay/Sheet.tsx';
import { ReportSearch } from '../components/search/SearchBox.tsx';
import { reportAddress } from '../lib/addresses.ts';
import { classNames } from '../lib/classNames.ts';
import { openDialog } from '../lib/dialogs.ts';
import { notify } from '../lib/notify.ts';
import { useViewer } from '../lib/session.ts';
import { chooseTheme, type ThemeChoice, useTheme, useThemeChoice } from '../lib/storage/theme.ts';

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

/** Login and register, or the reader's own menu; holds its place until it is known which. */
export function UserCorner() {
  const { state, user } = useViewer();
  if (state === 'visitor') {
    return (
      <div className="flex items-center gap-1">
        <Button tone="quiet" size="sm" onClick={() => openDialog('login', {})}>
          登录
        </Button>
        <Button tone="primary" size="sm" className="max-lg:hidden" onClick={() => openDialog('register', {})}>
          注册
        </Button>
      </div>
    );
  }
  return user ? <UserMenu user={user} /> : <Placeholder />;
}

/** Entry of the header's menu; `covers` decides under which paths it is current. */
interface MenuEntry {
  name: string;
  to: string;
  covers: (path: string) => boolean;
}

const isHome = (path: string) => path === '/' || path === '/index';

/** The header's menu, in the order of the table of routes. */
const menu: readonly MenuEntry[] = siteRoutes.flatMap((route: SiteRoute) =>
  route.menu === undefined
    ? []
    : {
        name: route.menu,
        to: route.path,
        // Any path that contains it.
        covers: route.path === '/' ? isHome : (path: string) => path.includes(route.path),
      },
);

/** Styles of the menu's links: `link` for one, `here` for the current page. */
interface MenuLinksProps {
  className?: string;
  link: (here: boolean) => string;
  /** Called when one is followed. */
  onFollow?: () => void;
}

/** The main menu as links, with the current page marked for screen readers too. */
function MenuLinks({ className, link, onFollow }: MenuLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="主菜单" className={className}>
      {menu.map((entry) => {
        const here = entry.covers(pathname);
        return (
          <Link
            key={entry.to}
            to={entry.to}
            onClick={onFollow}
            aria-current={here ? 'page' : undefined}
            className={link(here)}
          >
            {entry.name}
          </Link>
        );
      })}
    </nav>
  );
}

/** The menu on a phone, and the button that opens it. */
function MobileMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="md:hidden">
      <IconButton
        icon={MenuIcon}
        label="打开菜单"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={close} title="菜单">
        <MenuLinks
          onFollow={close}
          link={(here) =>
            classNames(
              'flex h-13 items-center border-line border-b text-lg last:border-0',
              here && 'font-semibold text-sea',
            )
          }
        />
      </Sheet>
    </div>
  );
}

const faces: Record<ThemeChoice, { icon: typeof Sun; label: string }> = {
  light: { icon: Sun, label: '切换到浅色' },
  dark: { icon: Moon, label: '切换到深色' },
  system: { icon: SunMoon, label: '跟随系统' },
};

/** Goes from the system's look to the other, to the one again by choice, and back to the system's. */
function ThemeToggle() {
  const theme = useTheme();
  const choice = useThemeChoice();
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const other = theme === 'dark' ? 'light' : 'dark';
  const next = choice !== 'system' && choice === system ? 'system' : other;
  return <IconButton {...faces[next]} onClick={() => chooseTheme(next)} />;
}

function Menu() {
  return (
    <MenuLinks
      className="flex h-full items-stretch gap-1 max-md:hidden"
      link={(here) =>
        classNames(
          'flex items-center border-b-2 border-transparent px-3 pt-0.5 transition-colors hover:text-sea',
          here && '!border-sea font-semibold',
        )
      }
    />
  );
}

/** On a report's page it holds the words that the report was found by. */
function HeaderSearch() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const search = (keyword: string) => {
    if (keyword === '') notify('warning', '请输入搜索内容');
    else navigate(reportAddress({ keyword }));
  };
  return (
    <ReportSearch
      value={query.get('search_key') ?? ''}
      onSearch={search}
      size="compact"
      className="w-full max-w-md max-lg:hidden"
    />
  );
}

/**
 * The head of every page: name, menu, search where the page has none of its own (on narrow screens a `link` to it),
 * theme, the reader's own corner. Says
 * that the page is `wide` where it stands in the first HTML too: nothing moves when the app comes.
 */
export function Header({ search, link, wide }: { search: boolean; link: boolean; wide: boolean }) {
  return (
    <header data-wide={wide || undefined} className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="page flex h-16 items-center gap-4 lg:gap-8">
        <Link to="/" aria-label="研海首页" className="touch flex">
          <Logo />
        </Link>
        <Menu />
        <div className="flex min-w-0 flex-1 justify-end">{search && <HeaderSearch />}</div>
        <div className="-mr-2.5 flex items-center">
          {link && (
            <Link
              to="/report"
              aria-label="搜索报告"
              className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-sea lg:hidden"
            >
              <Search size={20} />
            </Link>
          )}
          <ThemeToggle />
          <UserCorner />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

import { Search } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Logo } from '../components/Logo.tsx';
import { ReportSearch } from '../components/search/ReportSearch.tsx';
import { reportAddress } from '../lib/addresses.ts';
import { classNames } from '../lib/classNames.ts';
import { notify } from '../lib/notify.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserCorner } from './UserCorner.tsx';

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
 * The head of every page: name, menu, search where the page has none of its own, theme, the reader's own corner. Says
 * that the page is `wide` where it stands in the first HTML too: nothing moves when the app comes.
 */
export function Header({ search, wide }: { search: boolean; wide: boolean }) {
  return (
    <header data-wide={wide || undefined} className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="page flex h-16 items-center gap-4 lg:gap-8">
        <Link to="/" aria-label="研海首页" className="touch flex">
          <Logo />
        </Link>
        <Menu />
        <div className="flex min-w-0 flex-1 justify-end">{search && <HeaderSearch />}</div>
        <div className="-mr-2.5 flex items-center">
          {search && (
            <Link
              to="/report"
              aria-label="搜索报告"
              className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-sea lg:hidden"
            >
              <Search aria-hidden="true" size={20} strokeWidth={1.5} />
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

import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '../../components/IconButton.tsx';
import { Logo } from '../../components/Logo.tsx';
import { classNames } from '../../lib/classNames.ts';

const documents = [
  { name: '服务协议', to: '/protocol' },
  { name: '隐私政策', to: '/privacy' },
  { name: '侵权投诉', to: '/infringement' },
];

/** The slim head of the legal pages, which stand outside the shared layout (spec §2). */
export function LegalHead({ here }: { here: string }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper print:hidden">
      <div className="page flex h-14 items-center gap-3 sm:gap-6">
        <Link to="/" aria-label="研海首页" className="touch flex">
          <Logo />
        </Link>
        <nav
          aria-label="法律文件"
          className="flex h-full flex-1 items-stretch justify-end gap-1 sm:justify-start"
        >
          {documents.map(({ name, to }) => (
            <Link
              key={to}
              to={to}
              aria-current={to === here ? 'page' : undefined}
              className={classNames(
                'flex items-center border-transparent border-b-2 px-2 pt-0.5 text-sm hover:text-sea sm:px-3 sm:text-base',
                to === here && '!border-sea font-semibold',
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
        <IconButton icon={Printer} label="打印" className="max-sm:hidden" onClick={() => window.print()} />
      </div>
    </header>
  );
}

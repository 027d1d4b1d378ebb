import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { chinaMoment } from '../../../bff/contract/chinaTime.ts';
import type { LegalDocument, LegalSection } from '../../../bff/contract/legal/document.ts';
import { IconButton } from '../../components/Button.tsx';
import { Logo, PageTitle, SiteNotice } from '../../components/Logo.tsx';
import { classNames } from '../../lib/classNames.ts';
import { formatChinaDay } from '../../lib/format.ts';
import { Clauses } from './Clauses.tsx';

const documents = [
  { name: '服务协议', to: '/protocol' },
  { name: '隐私政策', to: '/privacy' },
  { name: '侵权投诉', to: '/infringement' },
];

/** The slim head of the legal pages, which stand outside the shared layout (spec §2). */
function LegalHead({ here }: { here: string }) {
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

/** Name of the parties' “we”, and the address for letters. */
function LegalFoot() {
  return (
    <footer className="border-line border-t bg-sunken text-muted text-xs">
      <SiteNotice />
    </footer>
  );
}

const numerals = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

/** A document, and what the reader may do at its end (a form). */
export interface LegalPageProps {
  document: LegalDocument;
  /** A last section beside the document's own. */
  extra?: Pick<LegalSection, 'id' | 'title'> & { content: ReactNode };
}

function Contents({ entries }: { entries: readonly Pick<LegalSection, 'id' | 'title'>[] }) {
  return (
    <ol className="text-sm">
      {entries.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-2 text-muted hover:text-sea lg:min-h-9"
          >
            <span className="w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** A legal page (spec §2): slim head, contents, numbered clauses, a foot; prints as plain text on paper. */
export function LegalPage({ document: { title, path, effective, lead, sections }, extra }: LegalPageProps) {
  const entries = extra ? [...sections, extra] : sections;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LegalHead here={path} />
      <main
        id="main"
        tabIndex={-1}
        className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 pt-10 pb-24 outline-none lg:grid-cols-[13rem_minmax(0,42rem)] print:block print:p-0"
      >
        <nav aria-label="目录" className="max-lg:hidden print:hidden">
          <div className="sticky top-24">
            <p className="mb-2 font-semibold text-sm">目录</p>
            <Contents entries={entries} />
          </div>
        </nav>
        <article>
          <h1 className="font-semibold font-song text-2xl">{title}</h1>
          <p className="mt-2 text-muted text-sm tabular-nums">
            自{formatChinaDay(new Date(chinaMoment(effective)))}起施行
          </p>
          <details className="mt-6 border-line border-y lg:hidden print:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center text-sm">
              目录（{entries.length}节）
            </summary>
            <Contents entries={entries} />
          </details>
          <Clauses clauses={lead} number={0} here={path} />
          {sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id} className="mt-10">
              <h2 id={section.id} className="ruled font-semibold text-lg">
                {numerals[index + 1]}、{section.title}
              </h2>
              <Clauses clauses={section.clauses} number={index + 1} here={path} />
            </section>
          ))}
          {extra && (
            <section aria-labelledby={extra.id} className="mt-10 print:hidden">
              <h2 id={extra.id} className="ruled font-semibold text-lg">
                {numerals[entries.length]}、{extra.title}
              </h2>
              {extra.content}
            </section>
          )}
        </article>
      </main>
      <LegalFoot />
    </>
  );
}

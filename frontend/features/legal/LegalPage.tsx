import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type {
  LegalClause,
  LegalDocument,
  LegalSection,
  LegalTable,
} from '../../../bff/contract/legal/document.ts';
import { IconButton, TextLink } from '../../components/Button.tsx';
import { Logo, PageTitle, SiteNotice } from '../../components/Logo.tsx';
import { classNames } from '../../lib/classNames.ts';

/** Names of our documents and pages in them, and their addresses. */
const named: Record<string, string> = {
  '《服务协议》': '/protocol',
  '《隐私政策》': '/privacy',
  '《侵权投诉指引》': '/infringement',
  意见反馈: '/suggest',
  会员权益页: '/vip',
};

const names = new RegExp(`(${Object.keys(named).join('|')})`);

/** A sentence of a document in which our own pages are links; `here` is the current one. */
function Words({ text, here }: { text: string; here: string }) {
  return text.split(names).map((part, index) => {
    const to = named[part];
    return to && to !== here ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence never change places.
      <TextLink key={index} to={to} className="underline">
        {part}
      </TextLink>
    ) : (
      part
    );
  });
}

/** The clauses of a section; `number` is the section's, 0 before the first section. */
interface ClausesProps {
  clauses: readonly LegalClause[];
  number: number;
  here: string;
}

function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      aria-label={caption}
      className="fades-on my-4 overflow-x-auto print:overflow-visible"
    >
      <table className="w-full min-w-[34rem] border-ink border-t text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {head.map((cell) => (
              <th key={cell} scope="col" className="py-2 pr-4 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} className="break-inside-avoid border-line border-b align-top">
              <th scope="row" className="w-1/4 py-2 pr-4 font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a fixed table never change places.
                <td key={index} className="py-2 pr-4 text-muted print:text-ink">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Numbered clauses with their points and tables; the weighty ones are bold. */
function Clauses({ clauses, number, here }: ClausesProps) {
  return clauses.map((clause, index) => {
    const {
      text,
      points = [],
      table,
      weighty = false,
    } = typeof clause === 'string' ? { text: clause } : clause;
    return (
      <div key={text} className={classNames('mt-4', number > 0 && 'flex gap-3')}>
        {number > 0 && (
          <span className="w-9 shrink-0 text-muted tabular-nums">{`${number}.${index + 1}`}</span>
        )}
        <div className="min-w-0 flex-1">
          <p className={classNames(weighty && 'font-semibold')}>
            <Words text={text} here={here} />
          </p>
          {points.length > 0 && (
            <ol className="mt-2 space-y-1.5">
              {points.map((point, index) => (
                <li key={point} className="flex gap-2">
                  <span className="shrink-0 tabular-nums">{`（${index + 1}）`}</span>
                  <span className={classNames('min-w-0', weighty && 'font-semibold')}>{point}</span>
                </li>
              ))}
            </ol>
          )}
          {table && <Table table={table} />}
        </div>
      </div>
    );
  });
}

const documents = [
  { name: '服务协议', to: '/protocol' },
  { name: '隐私政策', to: '/privacy' },
  { name: '侵权投诉', to: '/infringement' },
];

/** The slim head of the legal pages, which are outside the shared layout. */
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
        <IconButton
          icon={Printer}
          label="打印"
          className="-mr-3 max-sm:hidden"
          onClick={() => window.print()}
        />
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

/** A legal page: slim head, contents, numbered clauses, a foot; prints as plain text on paper. */
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
          <p className="mt-2 text-muted text-sm tabular-nums">自 {effective} 起施行</p>
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

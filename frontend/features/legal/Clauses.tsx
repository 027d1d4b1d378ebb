import type { LegalClause, LegalTable } from '../../../bff/contract/legal/document.ts';
import { TextLink } from '../../components/TextLink.tsx';
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

/** A sentence of a document in which our own pages are links; `here` is the one it stands on. */
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

/** The clauses of a section; `number` is the section's, 0 for what stands before the first. */
export interface ClausesProps {
  clauses: readonly LegalClause[];
  number: number;
  here: string;
}

function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section tabIndex={0} aria-label={caption} className="my-4 overflow-x-auto print:overflow-visible">
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
export function Clauses({ clauses, number, here }: ClausesProps) {
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
              {points.map((point, place) => (
                <li key={point} className="flex gap-2">
                  <span className="shrink-0 tabular-nums">{`（${place + 1}）`}</span>
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

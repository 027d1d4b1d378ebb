import { Copy, MessageSquareQuote } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../../bff/contract/search.ts';
import { readsAsQuestion, type SearchState } from '../../../bff/contract/searchState.ts';
import { PageLink } from '../../components/report/ReportLinks.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { copyText } from '../../lib/copy.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** Answers to the keyword whose hits are on show; `late` when they came after these. */
interface ShownAnswers {
  keyword: string;
  answers: readonly Answer[];
  /** Whether a model writes one of its own. */
  written: boolean;
  late: boolean;
}

const none = { answers: [], written: false };

/**
 * Asks for answers beside the search, where the keyword reads like a question. The former ones stay until the new hits
 * are there, so that no row moves.
 */
export function useAnswers({ keyword, page }: SearchState, loading: boolean): ShownAnswers {
  const asked = page === 1 && readsAsQuestion(keyword);
  const { data } = useCall('/api/file/answer', asked ? { keyword } : null, { keepPreviousData: false });
  const shown = useRef<ShownAnswers>({ keyword: '', ...none, late: false });
  const found = asked ? data : none;
  if (!loading && shown.current.keyword !== keyword)
    shown.current = { keyword, ...none, late: found === undefined };
  if (shown.current.keyword === keyword && found) shown.current = { ...shown.current, ...found };
  return shown.current;
}

function sourceOf({ organization, name, time_text, page }: Answer): string {
  return [organization.name, `《${name}》`, time_text, `第${page}页`].filter(Boolean).join('，');
}

/** One sentence: it opens its page with the words marked. */
function AnswerItem({ answer, keyword }: { answer: Answer; keyword: string }) {
  const { id, name, organization, time_text, page, text, number } = answer;
  return (
    <li className="py-3 first:pt-1 last:pb-4">
      <blockquote className="max-w-[38em] text-pretty leading-[1.625rem]">{text}</blockquote>
      <p className="mt-1 flex min-w-0 items-center gap-x-2 text-muted text-sm tabular-nums">
        <PageLink
          reportId={id}
          page={page}
          keyword={text}
          number={number}
          className="shrink-0 leading-[1.125rem]"
        />
        <Link
          to={detailAddress(id, keyword)}
          target="_blank"
          rel="noopener"
          title={name}
          className="touch min-w-0 truncate hover:text-sea"
        >
          {[organization.name, name].filter(Boolean).join(' · ')}
        </Link>
        <span className="shrink-0 max-md:hidden">{time_text}</span>
        <button
          type="button"
          onClick={() => void copyText(`${text}\n——${sourceOf(answer)}`)}
          className="touch ml-auto inline-flex shrink-0 items-center gap-1 hover:text-sea"
        >
          <Copy size={14} strokeWidth={2} />
          复制
        </button>
      </p>
    </li>
  );
}

/**
 * Sentences of reports that answer the question, above the hits; above them what a model writes (`children`). What comes
 * after the hits waits behind a line at the screen's foot, for nothing that is being read may move.
 */
export function AnswerCard({
  keyword,
  answers,
  written,
  late,
  children,
}: ShownAnswers & { children: ReactNode }) {
  const [called, setCalled] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const [first] = answers;
  if (!first && !written) return null;
  if (late && !called) {
    return (
      <div className="fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 animate-appear">
        <button
          type="button"
          onClick={() => {
            setCalled(true);
            requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'center' }));
          }}
          className="flex min-h-11 max-w-xl items-center gap-2 rounded-md border border-line bg-surface px-4 text-sm shadow-float hover:border-sea"
        >
          <MessageSquareQuote size={16} strokeWidth={2} className="shrink-0 text-sea" />
          <span className="truncate">{first ? first.text : 'AI 回答'}</span>
          <span className="shrink-0 text-sea">查看原文回答</span>
        </button>
      </div>
    );
  }
  return (
    <div ref={card} className="border-line border-b animate-appear">
      {written && children}
      {first && (
        <section aria-label="原文中的回答">
          <h2 className="flex items-center gap-1.5 pt-3 text-muted text-sm">
            <MessageSquareQuote size={14} strokeWidth={2} />
            原文中的回答
          </h2>
          <ol className="divide-y divide-line/60">
            {answers.map((answer) => (
              <AnswerItem
                key={`${answer.id}-${answer.page}-${answer.text}`}
                answer={answer}
                keyword={keyword}
              />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

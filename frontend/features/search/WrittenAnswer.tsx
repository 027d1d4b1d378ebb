import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type {
  WrittenEvent,
  WrittenOutcome,
  WrittenPassage,
} from '../../../bff/contract/answers/writtenAnswer.ts';
import { Skeleton } from '../../components/Placeholders.tsx';
import { PageLink } from '../../components/report/ReportLinks.tsx';
import { detailAddress, readerAddress } from '../../lib/addresses.ts';
import { Refused, readEvents } from '../../lib/eventStream.ts';

/** The answer as far as it came. */
interface WrittenState {
  passages: readonly WrittenPassage[];
  sentences: readonly { text: string; cites: number[] }[];
  /** Undefined while it comes. */
  outcome?: WrittenOutcome;
  leftOut: number;
  /** Why none was written, where the reader can do something about it. */
  refusal?: string;
}

const empty: WrittenState = { passages: [], sentences: [], leftOut: 0 };

function withEvent(state: WrittenState, { event, data }: WrittenEvent): WrittenState {
  if (event === 'passages') return { ...state, passages: data };
  if (event === 'sentence') return { ...state, sentences: [...state.sentences, data] };
  return event === 'end' ? { ...state, outcome: data.outcome, leftOut: data.left_out } : state;
}

function useWrittenAnswer(keyword: string): WrittenState {
  const [state, setState] = useState(empty);
  useEffect(() => {
    const left = new AbortController();
    setState(empty);
    const take = (event: string, data: unknown) =>
      setState((former) => withEvent(former, { event, data } as WrittenEvent));
    readEvents('/api/file/writtenAnswer', { keyword }, take, left.signal)
      .then(() => setState((former) => ({ outcome: 'unavailable', ...former })))
      .catch((error: unknown) => {
        if (left.signal.aborted) return;
        const refusal = error instanceof Refused && error.http === 429 ? { refusal: error.message } : {};
        setState({ ...empty, outcome: 'unavailable', ...refusal });
      });
    return () => left.abort();
  }, [keyword]);
  return state;
}

/** A sentence with the pages it rests on; each opens with the words marked. */
function Sentence({
  text,
  cites,
  passages,
}: WrittenState['sentences'][number] & Pick<WrittenState, 'passages'>) {
  return (
    <>
      {text}
      {cites.flatMap((number) => {
        const passage = passages.find(({ n }) => n === number);
        if (!passage) return [];
        return (
          <Link
            key={number}
            to={readerAddress(passage.id, passage.page, passage.text)}
            target="_blank"
            rel="noopener"
            title={`${passage.name} 第${passage.page}页`}
            className="touch mx-0.5 text-sea text-xs tabular-nums hover:underline"
          >
            [{number}]
          </Link>
        );
      })}
    </>
  );
}

function Source({ passage }: { passage: WrittenPassage }) {
  const { n, id, name, organization, page, text } = passage;
  return (
    <li className="flex min-w-0 items-center gap-x-2 text-muted text-sm tabular-nums">
      <span className="shrink-0">[{n}]</span>
      <PageLink reportId={id} page={page} keyword={text} className="shrink-0 leading-[1.125rem]" />
      <Link
        to={detailAddress(id)}
        target="_blank"
        rel="noopener"
        title={name}
        className="touch min-w-0 truncate hover:text-sea"
      >
        {[organization.name, name].filter(Boolean).join(' · ')}
      </Link>
    </li>
  );
}

/**
 * What a model writes from passages, sentence by sentence as the server lets them through. It keeps its room from the
 * start, so that no row below moves while it comes; without an answer of the model it goes.
 */
export function WrittenAnswer({ keyword }: { keyword: string }) {
  const { passages, sentences, outcome, leftOut, refusal } = useWrittenAnswer(keyword);
  if (outcome === 'unavailable' && !refusal) return null;
  const cited = passages.filter(({ n }) => sentences.some(({ cites }) => cites.includes(n)));
  return (
    <section
      aria-label="AI 回答"
      aria-busy={outcome === undefined}
      className="min-h-36 border-line/60 border-b pb-3"
    >
      <h2 className="flex items-center gap-1.5 pt-3 text-muted text-sm">
        <Sparkles size={14} strokeWidth={2} />
        AI 回答
        <span className="max-md:hidden">· 依据下列原文写成，逐句核对过编号、数字、日期和名称</span>
      </h2>
      {sentences.length > 0 && (
        <p className="mt-1 max-w-[38em] text-pretty leading-[1.625rem]">
          {sentences.map((sentence) => (
            <Sentence key={sentence.text} {...sentence} passages={passages} />
          ))}
        </p>
      )}
      {outcome === undefined && sentences.length === 0 && (
        <div className="mt-3 max-w-[38em] space-y-3">
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {outcome === 'nothing' && <p className="mt-1 leading-[1.625rem]">报告中没有找到依据</p>}
      {refusal && <p className="mt-1 text-muted leading-[1.625rem]">{refusal}</p>}
      {leftOut > 0 && <p className="mt-1 text-muted text-sm">{leftOut} 句未通过核对，未显示</p>}
      {cited.length > 0 && (
        <ul className="mt-2 space-y-1">
          {cited.map((passage) => (
            <Source key={passage.n} passage={passage} />
          ))}
        </ul>
      )}
    </section>
  );
}

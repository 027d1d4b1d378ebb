import { useLayoutEffect, useRef } from 'react';
import { pagesOfPart } from '../../../../../bff/contract/constants.ts';
import { ErrorState } from '../../../../components/Placeholders.tsx';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import type { OpenReport } from '../useReader.ts';
import { TextBlocks } from './TextBlocks.tsx';
import { TextSkeleton } from './TextWaiting.tsx';
import type { Position } from './textRanges.ts';

/** Stands where the text of some pages would, when nothing was read from them: pictures without words. */
function NoText({
  first,
  last,
  onGoTo,
}: {
  first: number;
  last: number;
  onGoTo: (position: Position) => void;
}) {
  return (
    <div className="py-12 text-center text-base">
      <p className="font-semibold">
        {first === last ? `第${first}页没有正文` : `第${first}–${last}页没有正文`}
      </p>
      <p className="mt-1 text-sm opacity-75">这里没有读出文字，请查看原文页面。</p>
      <button
        type="button"
        onClick={() => onGoTo({ page: first, top: 0 })}
        className="mt-4 inline-flex h-11 items-center rounded-md border border-current px-5 hover:opacity-75"
      >
        查看原文
      </button>
    </div>
  );
}

/** `part` from 0; `active`: the hit on show, its page and number there. */
interface TextPartProps {
  reader: OpenReport;
  part: number;
  active: { page: number; hit: number } | null;
  onLoaded: (part: number) => void;
}

/** The text of eight pages; what is read stays where it is when that of earlier pages grows above it. */
export function TextPart({ reader, part, active, onLoaded }: TextPartProps) {
  const { report, keyword } = reader;
  const scroller = reader.scrollers.text;
  const input = { id: report.id, from: part * pagesOfPart + 1, ...(keyword && { keyword }) };
  const onGoTo = (position: Position) => reader.turnTo('pages', position);
  const { data, error, mutate } = useCall('/api/file/text', input);
  const element = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const heard = useRef(onLoaded);
  heard.current = onLoaded;
  useLayoutEffect(() => {
    const [own, root] = [element.current, scroller.current];
    if (own && root) {
      const grown = own.offsetHeight - height.current;
      const above = own.getBoundingClientRect().top < root.getBoundingClientRect().top;
      if (above && height.current > 0 && grown !== 0) root.scrollTop += grown;
      height.current = own.offsetHeight;
    }
    if (data || error) heard.current(part);
  }, [data, error, part, scroller]);
  return (
    <div ref={element}>
      {data && <TextBlocks reader={reader} blocks={data.blocks} active={active} onGoTo={onGoTo} />}
      {data?.blocks.length === 0 && (
        <NoText
          first={input.from}
          last={Math.min(data.readable, input.from + pagesOfPart - 1)}
          onGoTo={onGoTo}
        />
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void mutate()} title="正文加载失败" />}
      {!data && !error && <TextSkeleton />}
    </div>
  );
}

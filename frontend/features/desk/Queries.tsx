import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { TextLink } from '../../components/Button.tsx';
import { Field } from '../../components/form/Form.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskFrame } from './DeskFrame.tsx';

/** /operator/queries: what readers searched on a day, what was not there, and what nobody opened anything of. */
export function Queries() {
  const [query, setQuery] = useSearchParams();
  const day = query.get('day') ?? '';
  const { data, error, mutate } = useCall('/api/operator/queries', day ? { day } : {});
  return (
    <DeskFrame title="检索洞察" note="每位用户每天每个词计一次；保留十四天，像手机号或网址那样的内容不计。">
      <Field
        name="day"
        label="日期"
        type="date"
        className="max-w-60"
        value={day || (data?.day ?? '')}
        onChange={(chosen) => setQuery(chosen ? { day: chosen } : {})}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && (
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
          <Words title="高频词" empty="这一天还没有人检索。">
            {data.top.map(({ word, readers }) => (
              <Word key={word} word={word} count={`${formatCount(readers)} 人`} />
            ))}
          </Words>
          <Words title="零结果词" empty="这一天搜什么都有结果。">
            {data.none.map(({ word, readers }) => (
              <Word key={word} word={word} count={`${formatCount(readers)} 人`} />
            ))}
          </Words>
          <Words title="无点击词" empty="这一天搜到的都有人打开。">
            {data.abandoned.map(({ word, readers, of }) => (
              <Word key={word} word={word} count={`${formatCount(readers)}/${formatCount(of)} 人`} />
            ))}
          </Words>
        </div>
      )}
    </DeskFrame>
  );
}

function Words({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold text-lg">{title}</h2>
      {children.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ol className="divide-y divide-line border-line border-y">{children}</ol>
      )}
    </section>
  );
}

function Word({ word, count }: { word: string; count: string }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1">
      <TextLink to={reportAddress({ keyword: word })} className="touch min-w-0">
        {word}
      </TextLink>
      <span className="flex shrink-0 items-center gap-4">
        <span className="text-muted tabular-nums">{count}</span>
        <TextLink
          to={`/operator/lab?keyword=${encodeURIComponent(word)}`}
          className="touch text-sm"
          aria-label={`调试：${word}`}
        >
          调试
        </TextLink>
      </span>
    </li>
  );
}

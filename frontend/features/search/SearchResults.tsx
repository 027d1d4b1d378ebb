import type { ReactNode } from 'react';
import type { Data } from '../../../bff/contract/call.ts';
import { searchPageSize, type searchReports } from '../../../bff/contract/search.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { FullTextPrompt } from './results/FullTextPrompt.tsx';
import { LimitNotice } from './results/LimitNotice.tsx';
import { NoResults } from './results/NoResults.tsx';
import { ResultList } from './results/ResultList.tsx';
import { ResultSkeleton } from './results/ResultSkeleton.tsx';
import type { SearchControl } from './useSearchControl.ts';

/** The search's answer in whatever state it is; `data` may be the former answer while `loading`. */
export interface SearchResultsProps {
  control: SearchControl;
  data: Data<typeof searchReports> | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  strip: ReactNode;
}

/** Fewer hits than this in title mode bring the offer of full text (spec §2). */
const few = 10;

/** The middle column in each of its states: loading, failed, empty, listed. */
export function SearchResults({ control, data, loading, error, onRetry, strip }: SearchResultsProps) {
  const { state } = control;
  if (error && !loading) return <ErrorState error={error} onRetry={onRetry} title="搜索没有完成" />;
  if (!data) return <ResultSkeleton rows={6} fullText={state.fullText} />;
  if (data.files.length === 0 && !loading) return <NoResults control={control} total={data.total} />;

  const reachable = Math.min(data.total, data.limit);
  return (
    <>
      {data.truncated && (
        <p className="border-line border-b py-2 text-muted text-sm">搜索内容较长，只用了前面的部分。</p>
      )}
      <ResultList reports={data.files} keyword={state.keyword} strip={strip} stale={loading} />
      {!state.fullText && state.keyword && data.total < few && (
        <FullTextPrompt onSwitch={() => control.change({ fullText: true })} />
      )}
      <div className="space-y-6 border-line border-t pt-6">
        <LimitNotice total={data.total} limit={data.limit} />
        <Pagination
          page={state.page}
          pages={Math.ceil(reachable / searchPageSize)}
          href={(page) => control.hrefOf({ page })}
        />
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import { searchPageSize } from '../../../bff/contract/search.ts';
import { ErrorState } from '../../components/list/ErrorState.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { FormerNotice } from '../../components/report/FormerNotice.tsx';
import type { Pane } from './pane/usePane.ts';
import { FullTextPrompt } from './results/FullTextPrompt.tsx';
import { LimitNotice } from './results/LimitNotice.tsx';
import { NoResults } from './results/NoResults.tsx';
import { ResultList } from './results/ResultList.tsx';
import { ResultNotes } from './results/ResultNotes.tsx';
import { ResultSkeleton } from './results/ResultSkeleton.tsx';
import type { ReportSearchState } from './useReportSearch.ts';
import type { SearchControl } from './useSearchControl.ts';

/** The search in whatever state it is; `ready` is false while what stands between the rows is not known. */
export interface SearchResultsProps {
  control: SearchControl;
  search: ReportSearchState;
  ready: boolean;
  strip: ReactNode;
  pane: Pane | null;
}

/** Fewer hits than this in title mode bring the offer of full text (spec §2). */
const few = 10;

/** The middle column in each of its states: loading, failed, empty, listed. A failure keeps the rows there were. */
export function SearchResults({ control, search, ready, strip, pane }: SearchResultsProps) {
  const { state } = control;
  const { found, loading, error, retry } = search;
  if (error && !found) return <ErrorState error={error} onRetry={retry} title="搜索没有完成" />;
  if (!found || !ready) return <ResultSkeleton rows={6} fullText={state.fullText} />;

  const { data, mentioned } = found;
  const listed = data.files.length > 0;
  // Counted where the search went on with the closest, however many those are.
  const fewTitles = data.total < few || data.full_text_total !== undefined;
  const reachable = Math.min(data.total, data.limit);
  return (
    <>
      {error !== undefined && <FormerNotice error={error} onRetry={retry} />}
      <ResultNotes control={control} found={found} />
      {listed || loading ? (
        <ResultList
          reports={data.files}
          keyword={state.keyword}
          strip={strip}
          stale={loading || !!error}
          pane={pane}
        />
      ) : (
        <div className="-mt-px">
          <NoResults control={control} data={data} />
        </div>
      )}
      {listed && !state.fullText && !mentioned && state.keyword && fewTitles && (
        <FullTextPrompt total={data.full_text_total} onSwitch={() => control.change({ fullText: true })} />
      )}
      {listed && (
        <div className="space-y-6 border-line border-t pt-6">
          {!data.accounts_away && <LimitNotice total={data.total} limit={data.limit} />}
          <Pagination
            page={state.page}
            pages={Math.ceil(reachable / searchPageSize)}
            href={(page) => control.hrefOf({ page })}
          />
        </div>
      )}
    </>
  );
}

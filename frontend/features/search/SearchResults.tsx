import { Fragment, type ReactNode } from 'react';
import { searchPageSize } from '../../../bff/contract/constants.ts';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { PickBar, type Picks, usePicks } from '../../components/list/Picks.tsx';
import { ErrorState, FormerNotice } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';
import { AnswerCard, useAnswers } from './AnswerCard.tsx';
import type { Pane } from './pane/usePane.ts';
import { FullTextPrompt, LimitNotice, ResultNotes } from './results/ResultNotes.tsx';
import { ResultRow, ResultSkeleton } from './results/ResultRow.tsx';
import type { ReportSearchState, SearchControl } from './useReportSearch.ts';

const NoResults = lazyPart(async () => (await import('./results/NoResults.tsx')).NoResults);
/** Only where the keyword asks for a number. */
const Quantities = lazyPart(async () => (await import('./quantities/Quantities.tsx')).Quantities, {
  loading: <div className="h-12 border-line border-b" />,
});
/** Only where a model is configured. */
const WrittenAnswer = lazyPart(async () => (await import('./WrittenAnswer.tsx')).WrittenAnswer, {
  loading: <div className="h-36" />,
});

/** The hits of one page; `strip` comes after the third; `stale` while the next answer loads. */
interface ResultListProps {
  reports: readonly ReportListItem[];
  keyword: string;
  picks: Picks;
  strip: ReactNode;
  stale: boolean;
  pane: Pane | null;
}

/** The strip follows this row. */
const stripAfter = 3;
/** Covers above the fold of a common screen. */
const eagerRows = 4;

/** The lines between the rows, by the index of the row that each stands before. */
function linesOf(reports: readonly ReportListItem[]): ReadonlyMap<number, string> {
  const lines = new Map<number, string>();
  const put = (line: string, begins: (report: ReportListItem) => boolean) => {
    const first = reports.findIndex(begins);
    // On a page where nothing else stands before, they began earlier, or a note says what all are.
    if (first > 0 && reports.slice(first).every((report) => begins(report) || report.pinned))
      lines.set(first, line);
  };
  put('以下为正文提到的报告', ({ in_text }) => in_text === 1);
  // Of a title or sentence what holds all words stands among the others, and each row says what it lacks.
  put('以下为部分匹配', ({ missing = [] }) => missing.length > 0);
  return lines;
}

/** The results one under the other, apart by hairlines. */
function ResultList({ reports, keyword, picks, strip, stale, pane }: ResultListProps) {
  const lines = linesOf(reports);
  return (
    <div
      {...pane?.follow}
      aria-busy={stale}
      className={classNames('divide-y divide-line transition-opacity', stale && 'opacity-55 delay-150')}
    >
      {reports.map((report, index) => (
        <Fragment key={report.id}>
          {lines.has(index) && <p className="py-2.5 text-muted text-sm">{lines.get(index)}</p>}
          <div
            data-result={report.id}
            className={classNames(
              'scroll-my-24',
              pane?.stop.report.id === report.id &&
                '-mx-4 bg-wash/60 px-4 shadow-[inset_2px_0_0_var(--sea)] forced-colors:outline',
            )}
          >
            <ResultRow report={report} keyword={keyword} picks={picks} eager={index < eagerRows} />
          </div>
          {index === Math.min(stripAfter, reports.length) - 1 && strip}
        </Fragment>
      ))}
    </div>
  );
}

/** The search in whatever state it is; `ready` is false until the strip between the rows is known. */
export interface SearchResultsProps {
  control: SearchControl;
  search: ReportSearchState;
  ready: boolean;
  strip: ReactNode;
  pane: Pane | null;
}

/** Fewer hits than this in title mode bring the offer of full text. */
const few = 10;

/** The middle column in each of its states: loading, failed, empty, listed. A failure keeps the rows there were. */
export function SearchResults({ control, search, ready, strip, pane }: SearchResultsProps) {
  const { state } = control;
  const { found: data, loading, error, retry } = search;
  const answers = useAnswers(state, loading);
  const picks = usePicks();
  if (error && !data) return <ErrorState error={error} onRetry={retry} title="搜索失败" />;
  if (!data || !ready) return <ResultSkeleton rows={6} fullText={state.fullText} />;

  const listed = data.files.length > 0;
  // Counted where the titles are few, however many close ones are behind them.
  const fewTitles = data.full_text_total === undefined ? data.whole_total < few : data.full_text_total > 0;
  const reachable = Math.min(data.total, data.limit);
  return (
    <>
      {error !== undefined && <FormerNotice error={error} onRetry={retry} />}
      <ResultNotes control={control} data={data} answered={answers.answers.length > 0} />
      <AnswerCard key={answers.keyword} {...answers}>
        <WrittenAnswer keyword={answers.keyword} />
      </AnswerCard>
      {data.asks_number && state.page === 1 && <Quantities key={answers.keyword} keyword={answers.keyword} />}
      {listed || loading ? (
        <ResultList
          reports={data.files}
          keyword={(data.corrected && data.suggestion) || state.keyword}
          picks={picks}
          strip={strip}
          stale={loading || !!error}
          pane={pane}
        />
      ) : (
        <div className="-mt-px">
          <NoResults control={control} data={data} />
        </div>
      )}
      {picks.ids.length > 0 && <PickBar picks={picks} />}
      {listed && !state.fullText && state.keyword && fewTitles && (
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

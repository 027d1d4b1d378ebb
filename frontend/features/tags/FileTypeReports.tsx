import type { SWRResponse } from 'swr';
import type { Data } from '../../../bff/contract/call.ts';
import type { fileListOfType } from '../../../bff/contract/reports.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import type { ApiError } from '../../lib/api.ts';
import { ResultRow } from '../search/results/ResultRow.tsx';
import { ResultSkeleton } from '../search/results/ResultSkeleton.tsx';

/** The list as its call answers it, and how many rows to keep a place for. */
export interface FileTypeReportsProps {
  list: SWRResponse<Data<typeof fileListOfType>, ApiError>;
  size: number;
}

/** The rows of a file type's page in each of their states. */
export function FileTypeReports({ list, size }: FileTypeReportsProps) {
  const { data, error, isLoading, mutate } = list;
  if (error && !data) return <ErrorState error={error} onRetry={() => mutate()} title="报告列表没能载入" />;
  if (!data) return <ResultSkeleton rows={size} fullText={false} />;
  if (data.files.length === 0)
    return <EmptyState title="这一类还没有报告">新报告收录后会出现在这里。</EmptyState>;
  return (
    <>
      {/* The rows are those of the page before. */}
      {error && <ErrorState error={error} onRetry={() => mutate()} compact />}
      <ol aria-busy={isLoading} className="divide-y divide-line transition-opacity aria-busy:opacity-60">
        {data.files.map((report, index) => (
          <li key={report.id}>
            <ResultRow report={report} keyword="" eager={index < 3} />
          </li>
        ))}
      </ol>
    </>
  );
}

import { ErrorState, type ErrorStateProps } from '../list/ErrorState.tsx';

/** A search that failed, in a thin line above what the one before gave. */
export function FormerNotice({ error, onRetry }: Pick<ErrorStateProps, 'error' | 'onRetry'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-b py-1">
      <p className="font-semibold text-sm">搜索没有完成，下面还是上一次的结果</p>
      <ErrorState error={error} onRetry={onRetry} compact />
    </div>
  );
}

import { ErrorState } from '../../components/ErrorState.tsx';
import { useHomeFailures } from './homeCalls.ts';

/** One line for all that did not load, with one way to try again. */
export function HomeNotice() {
  const { error, retry } = useHomeFailures();
  if (!error) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-b py-1">
      <p className="font-semibold text-sm">有些内容没能载入</p>
      <ErrorState error={error} onRetry={retry} compact />
    </div>
  );
}

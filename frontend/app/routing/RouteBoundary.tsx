import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { RouteError } from './RouteError.tsx';

/** Shows what could not be loaded or drawn within it, until the next place; `alone` as `RouteError` takes it. */
export function RouteBoundary({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  return (
    <ErrorBoundary
      at={useLocation().key}
      fallback={(error, retry) => <RouteError error={error} alone={alone} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}

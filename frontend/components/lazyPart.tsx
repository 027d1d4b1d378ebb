import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isChunkFailure, reloadAfterChunkFailure } from '../lib/chunks.ts';
import { useRetry } from '../lib/hooks/useNetwork.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Replacement of a part while its code loads, and after that failed. */
interface Fallbacks {
  loading?: ReactNode;
  lost?: ReactNode;
}

interface LazyPartProps<Props> extends Fallbacks {
  /** Kept over mounts once loaded. */
  code: { load: () => Promise<ComponentType<Props>>; component: ComponentType<Props> | null };
  props: Props;
  onFailed: (() => void) | undefined;
}

function LoadedPart<Props extends object>(part: LazyPartProps<Props>): ReactNode {
  const { code, props, loading, lost: lostPlace, onFailed } = part;
  const [Component, setComponent] = useState(() => code.component);
  const [broken, setBroken] = useState<{ error: unknown } | null>(null);
  const { lost, attempt, onLost } = useRetry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load for each attempt.
  useEffect(() => {
    if (Component) return;
    let mounted = true;
    const fail = async (error: unknown) => {
      if (!isChunkFailure(error)) return mounted && setBroken({ error });
      if ((await reloadAfterChunkFailure()) || !mounted) return;
      onLost();
      if (attempt === 0) onFailed?.();
    };
    code.load().then((component) => {
      code.component = component;
      if (mounted) setComponent(() => component);
    }, fail);
    return () => {
      mounted = false;
    };
  }, [attempt]);
  if (broken) throw broken.error;
  if (Component) return <Component {...props} />;
  return lost || attempt > 0 ? lostPlace : loading;
}

/**
 * A component whose code loads when it is first drawn. Unlike with React's `lazy` a failure leaves the page as it is: a
 * lost chunk reloads it once (spec §8), else the load is tried again, at the latest when the network is back.
 * `onFailed` of the result hears of the first load that failed without a reload, and of what threw when drawn.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, lost = loading }: Fallbacks = {},
): (props: Props & { onFailed?: () => void }) => ReactNode {
  const code: LazyPartProps<Props>['code'] = { load, component: null };
  return ({ onFailed, ...props }) => (
    <ErrorBoundary fallback={() => lost} onError={onFailed}>
      <LoadedPart
        code={code}
        loading={loading}
        lost={lost}
        props={props as unknown as Props}
        onFailed={onFailed}
      />
    </ErrorBoundary>
  );
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isChunkFailure, reloadAfterChunkFailure } from '../lib/chunks.ts';
import { useRetry } from '../lib/useRetry.ts';

/** What shows in place of a part: while its code loads, and after that failed. */
interface Fallbacks {
  loading?: ReactNode;
  lost?: ReactNode;
}

interface LazyPartProps<Props> extends Fallbacks {
  /** Kept over mounts once loaded. */
  code: { load: () => Promise<ComponentType<Props>>; component: ComponentType<Props> | null };
  props: Props;
  onLoadFailed: (() => void) | undefined;
}

function LazyPart<Props extends object>(part: LazyPartProps<Props>): ReactNode {
  const { code, props, loading = null, lost: lostPlace = loading, onLoadFailed } = part;
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
      if (attempt === 0) onLoadFailed?.();
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
 * A component whose code loads when it is first drawn. Unlike React's `lazy` a failed load leaves the page as it is:
 * it reloads once for a lost chunk (spec §8), else tries again, at the latest when the network is back.
 * `onLoadFailed` of the result hears of the first failure that led to no reload.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallbacks: Fallbacks = {},
): (props: Props & { onLoadFailed?: () => void }) => ReactNode {
  const code: LazyPartProps<Props>['code'] = { load, component: null };
  return ({ onLoadFailed, ...props }) => (
    <LazyPart {...fallbacks} code={code} props={props as unknown as Props} onLoadFailed={onLoadFailed} />
  );
}

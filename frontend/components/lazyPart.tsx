import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isChunkFailure, notifyNotOpened, reloadAfterChunkFailure, useRetry } from '../lib/network.ts';

interface BoundaryProps {
  /** `retry` draws the children again. */
  fallback: (retry: () => void) => ReactNode;
  onError: (() => void) | undefined;
  children: ReactNode;
}

/** Keeps the page when the children throw. */
class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}

/** Replacement of a part while its code loads, and after that failed. */
interface Fallbacks {
  loading?: ReactNode;
  /** `retry` loads the code again at once. */
  lost?: ReactNode | ((retry: () => void) => ReactNode);
}

interface LazyPartProps<Props> extends Fallbacks {
  /** Kept over mounts once loaded. */
  code: { load: () => Promise<ComponentType<Props>>; component: ComponentType<Props> | null };
  props: Props;
  onFailed: (() => void) | undefined;
}

const drawLost = (lost: Fallbacks['lost'], retry: () => void): ReactNode =>
  typeof lost === 'function' ? lost(retry) : lost;

function LoadedPart<Props extends object>(part: LazyPartProps<Props>): ReactNode {
  const { code, props, loading, lost: fallback, onFailed } = part;
  const [Component, setComponent] = useState(() => code.component);
  const [broken, setBroken] = useState<{ error: unknown } | null>(null);
  const { lost, attempt, onLost, retry } = useRetry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load for each attempt.
  useEffect(() => {
    if (Component) return;
    let mounted = true;
    const fail = async (error: unknown) => {
      if (!isChunkFailure(error)) return mounted && setBroken({ error });
      // Just after an outage a reload might still miss the network, and lose the page.
      if ((attempt === 0 && (await reloadAfterChunkFailure())) || !mounted) return;
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
  return lost || attempt > 0 ? drawLost(fallback, retry) : loading;
}

/**
 * A component whose code loads when first drawn. A failure leaves the page as it is: a lost chunk reloads it once, else
 * the load is retried. `onFailed` hears of the first failed load, and of what threw when drawn.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, lost = loading }: Fallbacks = {},
): (props: Props & { onFailed?: () => void }) => ReactNode {
  const code: LazyPartProps<Props>['code'] = { load, component: null };
  return ({ onFailed, ...props }) => (
    <ErrorBoundary fallback={(retry) => drawLost(lost, retry)} onError={onFailed}>
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

/** A dialog whose code loads with the first press; where that fails, it closes and the reader is told. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazyPart(load);
  return (props) => {
    const onFailed = () => {
      props.onClose();
      notifyNotOpened();
    };
    return <Part {...props} onFailed={onFailed} />;
  };
}

import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RouteError } from './RouteError.tsx';

interface BoundaryProps {
  /** The place on show: what failed at one is tried again at another. */
  at: string;
  alone: boolean;
  children: ReactNode;
}

interface BoundaryState {
  at: string;
  failure: { error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { at, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => this.setState({ failure: null });
    return <RouteError error={failure.error} alone={this.props.alone} onRetry={retry} />;
  }
}

/** Shows what could not be loaded or drawn within it; `alone` as `RouteError` takes it. */
export function RouteBoundary({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  return (
    <Boundary at={useLocation().key} alone={alone}>
      {children}
    </Boundary>
  );
}

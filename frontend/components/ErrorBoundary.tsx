import { Component, type ReactNode } from 'react';

/** Contents, and their replacement once they threw. */
export interface ErrorBoundaryProps {
  /** A new value draws the children again. */
  at?: string;
  /** `retry` draws the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onError?: (() => void) | undefined;
  children: ReactNode;
}

interface BoundaryState {
  at: string | undefined;
  failure: { error: unknown } | null;
}

/** Keeps what stands around it when its children throw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { at, failure: null };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}

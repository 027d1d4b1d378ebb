import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../Button.tsx';

/** A failure, and how to try again. */
export interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  /** Name of the content that could not be loaded, for the heading. */
  title?: string;
  /** A line instead of a block, for lists beside the main matter. */
  compact?: boolean;
  /** Another way on, beside trying again. */
  children?: ReactNode;
}

/** Says what failed in the server's own words and offers to try again. */
export function ErrorState({
  error,
  onRetry,
  title = '没能载入',
  compact = false,
  children,
}: ErrorStateProps) {
  const text = error instanceof ApiError ? error.message : '页面出错了，请稍后再试';
  if (compact) {
    return (
      <p role="alert" className="flex min-h-11 flex-wrap items-center gap-x-3 text-muted text-sm">
        {text}
        <Button tone="quiet" size="sm" onClick={onRetry} className="text-sea">
          重试
        </Button>
      </p>
    );
  }
  return (
    <div role="alert" className="border-line border-y py-12 text-center">
      <p className="font-semibold text-lg">{title}</p>
      <p className="mt-2 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>重试</Button>
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { classNames } from '../lib/classNames.ts';
import { Button, TextLink } from './Button.tsx';

/** A line that says where the viewer's right ends, with the way to more; never a banner. */
export function OfferLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-gold/40 border-y bg-gilt px-4 py-3 text-sm">
      <span className="flex-1 tabular-nums">{children}</span>
      <TextLink to="/vip" className="touch font-semibold text-gold">
        了解会员
      </TextLink>
    </p>
  );
}

/** What happened (`title`), what it means (`children`) and the next step (`action`). */
export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Stands where a list would, when there is nothing to list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border-line border-y py-12 text-center">
      <p className="text-balance font-semibold text-lg">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** A grey place for what is loading; give it the very height and width of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-sm bg-ink/7', className ?? 'h-4 w-full')}
    />
  );
}

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

/** What failed, in the server's own words. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError ? error.message : '页面出错了，请稍后再试';

/** Says what failed and offers to try again. */
export function ErrorState({
  error,
  onRetry,
  title = '加载失败',
  compact = false,
  children,
}: ErrorStateProps) {
  const text = failureText(error);
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

/** A search that failed, in a thin line above what the one before gave. */
export function FormerNotice({ error, onRetry }: Pick<ErrorStateProps, 'error' | 'onRetry'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-b py-1">
      <p className="font-semibold text-sm">搜索失败，下面还是上一次的结果</p>
      <ErrorState error={error} onRetry={onRetry} compact />
    </div>
  );
}

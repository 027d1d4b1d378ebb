import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { isChunkFailure, reloadAfterChunkFailure } from '../../lib/chunks.ts';
import { useOnline, useRetry } from '../../lib/hooks/useNetwork.ts';
import { isPageLoaded, loadPage } from './pages.ts';

/** A route that could not be loaded or drawn. */
interface RouteErrorProps {
  error: unknown;
  /** Whether no layout stands around it, so that it is the page's main part itself. */
  alone: boolean;
  /** Draws the route again. */
  onRetry: () => void;
}

function reasonOf(error: unknown, online: boolean): string {
  if (!isChunkFailure(error)) return '页面遇到了意外的错误。';
  return online
    ? '页面文件没有载入，可能是网络不稳或网站刚刚更新。'
    : '网络已断开，恢复后会自动打开这个页面。';
}

/** Stands for a failed route. A lost chunk reloads the page once (spec §8); offline it waits for the network. */
function RouteError({ error, alone, onRetry }: RouteErrorProps) {
  const Part = alone ? 'main' : 'section';
  const { pathname } = useLocation();
  const online = useOnline();
  const lostChunk = isChunkFailure(error);
  const [reloading, setReloading] = useState(lostChunk && online);
  const { attempt, onLost } = useRetry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure.
  useEffect(() => {
    if (!lostChunk) return;
    void reloadAfterChunkFailure().then((reloads) => {
      setReloading(reloads);
      if (!reloads) onLost();
    });
  }, [lostChunk]);
  const retry = async () => {
    await loadPage(pathname);
    if (isPageLoaded(pathname)) onRetry();
    else onLost();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt.
  useEffect(() => {
    if (attempt > 0) void retry();
  }, [attempt]);
  if (reloading) return null;
  return (
    <Part className="page py-24 text-center">
      <PageTitle>页面出错了</PageTitle>
      <h1 className="font-semibold font-song text-2xl">页面没能打开</h1>
      <p className="mt-3 text-muted">{reasonOf(error, online)}</p>
      <div className="mt-8 flex items-center justify-center gap-6">
        {online ? (
          <Button tone="primary" onClick={() => window.location.reload()}>
            重新载入
          </Button>
        ) : (
          <Button tone="primary" onClick={retry}>
            重试
          </Button>
        )}
        <TextLink to="/" reloadDocument={online}>
          返回首页
        </TextLink>
      </div>
    </Part>
  );
}

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

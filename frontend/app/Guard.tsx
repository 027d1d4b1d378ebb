import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../components/Button.tsx';
import { EmptyState } from '../components/Placeholders.tsx';
import { PageTitle } from '../components/SiteIdentity.tsx';
import { run } from '../lib/gate.ts';
import { useViewer } from '../lib/session.ts';
import { useSiteRoute } from './routing/pages.ts';

/**
 * Renders a page by its row of the table of routes; a reader who may not use it is told so and asked to log in (spec
 * §2).
 */
export function Guard({ children }: { children: ReactNode }) {
  const route = useSiteRoute();
  const { state, operator } = useViewer();
  const { pathname, search } = useLocation();
  const guard = route?.guard ?? 'anyone';
  const away = guard !== 'anyone' && state === 'visitor';
  const here = `${pathname}${search}` as `/${string}`;
  useEffect(() => {
    if (away) void run({ kind: 'visit', to: here });
  }, [away, here]);

  if (away || (guard === 'operator' && state === 'reader' && !operator)) {
    return (
      <div className="page py-16">
        <PageTitle>{route?.title ?? ''}</PageTitle>
        <h1 className="sr-only">{route?.title}</h1>
        {away ? (
          <EmptyState
            title="请先登录"
            action={
              <Button tone="primary" onClick={() => run({ kind: 'visit', to: here })}>
                登录
              </Button>
            }
          >
            这个页面只有登录后才能查看。
          </EmptyState>
        ) : (
          <EmptyState title="没有权限">这个页面只对运营人员开放。</EmptyState>
        )}
      </div>
    );
  }
  return children;
}

import { useNavigate, useRevalidator } from 'react-router';
import { Button, ButtonLink, TextLink } from '../components/Button.tsx';
import { Logo, PageTitle } from '../components/Logo.tsx';
import { ReportSearch } from '../components/search/SearchBox.tsx';
import { reportAddress } from '../lib/addresses.ts';
import { useOnline } from '../lib/network.ts';

/** A page that cannot be shown, and what can be done about it. */
interface PageFailureProps {
  /** Without a layout around it, it is the main part of the page itself. */
  alone: boolean;
  reason: string;
  onRetry: () => void;
}

function PageFailure({ alone, reason, onRetry }: PageFailureProps) {
  const Part = alone ? 'main' : 'section';
  const online = useOnline();
  return (
    <Part className="page py-24 text-center">
      <PageTitle>页面出错了</PageTitle>
      <h1 className="font-semibold font-song text-2xl">页面打开失败</h1>
      <p className="mt-3 text-muted">{reason}</p>
      <div className="mt-8 flex items-center justify-center gap-6">
        {online ? (
          <Button tone="primary" onClick={() => window.location.reload()}>
            重新载入
          </Button>
        ) : (
          <Button tone="primary" onClick={onRetry}>
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

/** Replaces a page whose code could not be loaded; `alone` and `onRetry` as `PageFailure` takes them. */
export function LostPage(props: Omit<PageFailureProps, 'reason'>) {
  const online = useOnline();
  const reason = online
    ? '页面文件没有载入，可能是网络不稳或网站刚刚更新。'
    : '网络恢复后会自动打开这个页面。';
  return <PageFailure {...props} reason={reason} />;
}

/** Replaces a route that threw when it was drawn; `alone` as `PageFailure` takes it. */
export function RouteError({ alone = false }: { alone?: boolean }) {
  const { revalidate } = useRevalidator();
  return <PageFailure alone={alone} reason="页面遇到了意外的错误。" onRetry={() => void revalidate()} />;
}

/** The page for every unknown path, outside the layout: what happened, a search, the way home. */
export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page flex min-h-dvh flex-col items-center justify-center pt-12 pb-24 text-center outline-none"
    >
      <PageTitle>页面不存在</PageTitle>
      <Logo />
      <p aria-hidden="true" className="mt-12 font-figure text-[6rem] text-muted leading-none">
        404
      </p>
      <h1 className="mt-6 font-semibold font-song text-2xl">没有找到这个页面</h1>
      <p className="mt-3 text-muted">地址可能有误，或者内容已被移除。可以直接搜索要找的报告。</p>
      <ReportSearch
        value=""
        onSearch={(keyword) => navigate(reportAddress({ keyword }))}
        className="mt-8 w-full max-w-xl text-left"
      />
      <ButtonLink to="/" className="mt-6">
        返回首页
      </ButtonLink>
    </main>
  );
}

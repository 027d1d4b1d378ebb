import { useNavigate } from 'react-router';
import { ButtonLink } from '../components/Button.tsx';
import { Logo, PageTitle } from '../components/Logo.tsx';
import { ReportSearch } from '../components/search/ReportSearch.tsx';
import { reportAddress } from '../lib/addresses.ts';

/** The page for every unknown path (spec §2), outside the layout: what happened, a search, the way home. */
export function Component() {
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

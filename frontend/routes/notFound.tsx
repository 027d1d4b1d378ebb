import { ButtonLink } from '../components/ButtonLink.tsx';
import { Logo } from '../components/Logo.tsx';
import { PageTitle } from '../components/PageTitle.tsx';

/** The page for every unknown path (spec §2), outside the layout. */
export function Component() {
  return (
    <main id="main" className="page flex min-h-dvh flex-col items-center justify-center pb-24 text-center">
      <PageTitle>页面不存在</PageTitle>
      <Logo />
      <p aria-hidden="true" className="mt-12 font-figure text-[6rem] text-muted leading-none">
        404
      </p>
      <h1 className="mt-6 font-semibold font-song text-2xl">没有找到这个页面</h1>
      <p className="mt-3 text-muted">地址可能有误，或者内容已被移除。</p>
      <ButtonLink to="/" tone="primary" className="mt-8">
        返回首页
      </ButtonLink>
    </main>
  );
}

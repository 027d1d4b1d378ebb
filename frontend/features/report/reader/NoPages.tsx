import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { detailAddress } from '../../../lib/addresses.ts';

/** Stands on the ground where pages would, for a report that came without its PDF. */
export function NoPages({ report }: { report: ReportDetail }) {
  return (
    <div className="mx-auto flex min-h-full max-w-prose flex-col items-center justify-center px-6 py-16 text-center">
      <p className="font-semibold font-song text-xl">这份报告没有原文页面</p>
      <p className="mt-2">它只收录了文字，可以在其中搜索。</p>
      <ButtonLink to={detailAddress(report.id)} className="mt-6">
        查看报告详情
      </ButtonLink>
    </div>
  );
}

import { recommendList } from '../../../../bff/contract/reports.ts';
import { useCall } from '../../../lib/useCall.ts';
import { ReportLinks } from '../ReportLinks.tsx';

/** Reports a list beside the reader shows. */
const count = 10;

/** 推荐报告: the operators' list without the report being read. */
export function RecommendedReports({ id }: { id: number }) {
  const call = useCall(recommendList, { recommend: 1, id, page: 1, pageSize: count });
  return (
    <ReportLinks
      reports={call.data?.files}
      expected={count}
      empty="暂时没有推荐。"
      error={call.error}
      onRetry={() => call.mutate()}
    />
  );
}

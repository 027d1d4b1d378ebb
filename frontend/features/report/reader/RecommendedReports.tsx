import { recommendList } from '../../../../bff/contract/reports.ts';
import { ReportLinks } from '../../../components/ReportLinks.tsx';
import { useCall } from '../../../lib/useCall.ts';

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

import type { Call, Input } from '../../../../bff/contract/call.ts';
import type { homeList, sameOrganizationList, similarList } from '../../../../bff/contract/reports.ts';
import { ReportLinks } from '../../../components/ReportLinks.tsx';
import { useCall } from '../../../lib/useCall.ts';

type ListCall = typeof homeList | typeof sameOrganizationList | typeof similarList;

/** A titled list of reports and the call that gives it. */
export interface RelatedReportsProps<C extends ListCall & Call> {
  title: string;
  empty: string;
  call: C;
  input: Input<C>;
  /** Two columns where there is room. */
  columns?: boolean;
}

/** Places held while a list loads. */
const expected = 6;

/** Reports that stand in some relation to the one on show. */
export function RelatedReports<C extends ListCall>({
  title,
  empty,
  call,
  input,
  columns = false,
}: RelatedReportsProps<C>) {
  const answer = useCall(call as ListCall, input as Input<ListCall>);
  return (
    <section>
      <h2 className="ruled font-semibold text-lg">{title}</h2>
      <ReportLinks
        reports={answer.data?.files}
        expected={expected}
        empty={empty}
        columns={columns}
        error={answer.error}
        onRetry={() => answer.mutate()}
      />
    </section>
  );
}

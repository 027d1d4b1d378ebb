import type { Call, Input } from '../../../../bff/contract/call.ts';
import type { homeList, sameOrganizationList, similarList } from '../../../../bff/contract/reports.ts';
import { ReportLinks } from '../../../components/report/ReportLinks.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';

type ListCall = typeof homeList | typeof sameOrganizationList | typeof similarList;

/** A titled list of reports and the call that gives it. */
export interface RelatedReportsProps<C extends ListCall & Call> {
  title: string;
  call: C;
  input: Input<C>;
  /** The report on show is none of them. */
  except: number;
  /** Two columns where there is room: everywhere, or only where it stands beneath and not beside the main matter. */
  columns?: boolean | 'beneath';
  /** It is last in its column and often empty: no room is held for it. */
  last?: boolean;
}

/** Places held while a list loads; what is longer is so by reports that exist. */
const expected = 10;

/** Reports that stand in some relation to the one on show; nothing at all where there are none. */
export function RelatedReports<C extends ListCall>(props: RelatedReportsProps<C>) {
  const { title, call, input, except, columns = false, last = false } = props;
  const answer = useCall(call as ListCall, input as Input<ListCall>);
  const reports = answer.data?.files.filter(({ id }) => id !== except);
  if (reports?.length === 0 || (last && !reports && !answer.error)) return null;
  return (
    <section className={classNames('print:hidden', 'max-md:[&_li:nth-child(n+6)]:hidden')}>
      <h2 className="ruled font-semibold text-lg">
        <span className="line-clamp-2">{title}</span>
      </h2>
      <ReportLinks
        reports={reports}
        expected={expected}
        empty=""
        columns={columns}
        error={answer.error}
        onRetry={() => answer.mutate()}
      />
    </section>
  );
}

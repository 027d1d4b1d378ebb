import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { PickBar, usePicks } from '../../../components/list/Picks.tsx';
import { ResultRow } from './ResultRow.tsx';

/** `busy` while other rows load; `eager`: how many are above the fold. */
interface ResultRowsProps {
  reports: readonly ReportListItem[];
  busy: boolean;
  eager: number;
}

/** A list of reports that nothing was searched for, several of which may be picked. */
export function ResultRows({ reports, busy, eager }: ResultRowsProps) {
  const picks = usePicks();
  return (
    <>
      <ol aria-busy={busy} className="divide-y divide-line transition-opacity aria-busy:opacity-60">
        {reports.map((report, index) => (
          <li key={report.id}>
            <ResultRow report={report} keyword="" picks={picks} eager={index < eager} />
          </li>
        ))}
      </ol>
      {picks.ids.length > 0 && <PickBar picks={picks} />}
    </>
  );
}

import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { useReportActions } from '../useReportActions.ts';

/** Download, favourite, share as icons (spec §2: /preview); a phone's bar has room for the first alone. */
export function ReaderActions({ report, cid }: { report: ReportDetail; cid: number | undefined }) {
  const { download, favourite, share } = useReportActions(report, cid);
  return [download, favourite, share].map(({ key, icon, label, pressed, pending, run }) => (
    <IconButton
      key={key}
      icon={icon}
      label={label}
      caption={label}
      aria-disabled={pending}
      onClick={run}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      className={classNames(pressed && 'text-sea', key !== 'download' && 'max-sm:hidden')}
    />
  ));
}

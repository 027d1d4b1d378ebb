import type { ReportStatus } from '../../mappings/intake.ts';
import type { AskIntake } from '../clients/indexer.ts';
import { reportStatuses } from '../clients/reportStatus.ts';
import type { Viewer } from '../entitlements/plans.ts';

/** The intake's state of a report; null for an unknown one. */
export async function readUpload(ask: AskIntake, id: number): Promise<ReportStatus | null> {
  const [report] = await reportStatuses(ask, [id]);
  return report ?? null;
}

/** Whether a viewer may handle a report as an upload of their own; operators may handle all. */
export function isOwn({ uploader_id }: ReportStatus, { userId, operator }: Viewer): boolean {
  return operator || (userId !== null && userId === uploader_id);
}

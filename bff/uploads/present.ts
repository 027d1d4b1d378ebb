import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { ReadMetadata, RefusedFile, ReportStatus } from '../../mappings/intake.ts';
import { type AskIntake, reportStatuses } from '../clients/indexer.ts';
import type { Data } from '../contract/call.ts';
import type { uploadFiles, uploadStatus } from '../contract/uploads.ts';
import type { Viewer } from '../entitlements/plans.ts';

type UploadItem = Data<typeof uploadFiles>['items'][number];
type Proposed = Data<typeof uploadStatus>['metadata'];

/** One file of an upload as the API has it. */
export function presentUpload(item: ReportStatus | RefusedFile): UploadItem {
  if ('refused' in item) return { ...nothing, name: item.name, error: item.refused };
  const { id, name, title, stage, progress, duplicate_of, copy_of, error, page_count, bytes, created_at } =
    item;
  const isPublic = stage === 'done' && item.visible;
  return {
    id,
    report_id: id,
    name,
    // The title of a report that is not public, or no longer, is its uploader's alone.
    title: duplicate_of !== null && !isPublic ? '' : title,
    stage,
    progress,
    duplicate_of,
    copy_of,
    error: error?.reason ?? '',
    page_count,
    size: Math.round((bytes / 1_048_576) * 100) / 100,
    create_time: chinaMinute(Date.parse(created_at)),
  };
}

/** Metadata read from a report; an unknown date is empty. */
export function presentMetadata(read: ReadMetadata | null): Proposed {
  if (read === null) return null;
  const { title, organization, researchers, date, industry_id, type_id, evidence = {} } = read;
  const places = Object.entries(evidence).map(([field, { page, confidence }]) => [
    field,
    { page, confidence },
  ]);
  return {
    title,
    organization,
    researchers,
    date: date ?? '',
    industry_id,
    type_id,
    evidence: Object.fromEntries(places),
  };
}

/** A file that was not taken. */
const nothing: UploadItem = {
  id: 0,
  report_id: 0,
  name: '',
  title: '',
  stage: 'failed',
  progress: 1,
  duplicate_of: null,
  copy_of: null,
  error: '',
  page_count: 0,
  size: 0,
  create_time: '',
};

/** The intake's state of a report; null for an unknown one. */
export async function readUpload(ask: AskIntake, id: number): Promise<ReportStatus | null> {
  const [report] = await reportStatuses(ask, [id]);
  return report ?? null;
}

/** Whether a viewer may handle a report as an upload of their own; operators may handle all. */
export function isOwn({ uploader_id }: ReportStatus, { userId, operator }: Viewer): boolean {
  return operator || (userId !== null && userId === uploader_id);
}

import { userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import {
  checkAnswerSchema,
  type ReadMetadata,
  type RefusedFile,
  type ReportStatus,
  readMetadataSchema,
  reportPageSchema,
  reportStatusSchema,
  targetPriceSchema,
} from '../../mappings/intake.ts';
import { industryName, ratingLevelOf, typeName } from '../../mappings/taxonomy/taxonomy.ts';
import { type AskIntake, reportStatuses } from '../clients/indexer.ts';
import type { Data, Parsed } from '../contract/call.ts';
import {
  uploadCheck,
  uploadCorrect,
  type uploadFiles,
  uploadList,
  uploadRetry,
  uploadStatus,
} from '../contract/uploads.ts';
import { presentOutlook } from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { createRateLimiter, limits } from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** One's own uploads: how they stand, setting right what was read, trying again (decisions, uploads). */
export function ownUploadRoutes({ redis }: Pick<Services, 'redis'>, ask: AskIntake): Route[] {
  const limitRetries = createRateLimiter(redis, limits.retriesOfUser);
  /** @throws ApiError report_not_found for another user's: nothing of it is revealed */
  const own = async (id: number, viewer: Viewer): Promise<ReportStatus> => {
    const report = await readUpload(ask, id);
    if (!report || !isOwn(report, viewer)) throw new ApiError('report_not_found');
    return report;
  };
  /** With what was read from it, once that is known. */
  const whole = async (report: ReportStatus) => {
    const metadata = await ask(`/intake/${report.id}/metadata`, readMetadataSchema).catch((error) => {
      if (error instanceof ApiError && error.id === 'conflict') return null;
      throw error;
    });
    return { ...presentUpload(report), metadata: presentMetadata(metadata) };
  };

  return [
    handle(uploadCheck, ({ sha256 }, { userId }) =>
      ask('/intake/check', checkAnswerSchema, { sha256, uploader_id: userId }),
    ),
    handle(uploadList, async ({ page, pageSize }, { userId }) => {
      const query = `uploader_id=${userId}&page=${page}&pageSize=${pageSize}`;
      const { items, total } = await ask(`/intake/reports?${query}`, reportPageSchema);
      return { items: items.map(presentUpload), total };
    }),
    handle(uploadStatus, async ({ id }, { viewer }) => whole(await own(id, viewer))),
    handle(uploadCorrect, async (input, { viewer }) => {
      const { id } = await own(input.id, viewer);
      return whole(
        await ask(`/intake/${id}/correct`, reportStatusSchema, {
          ...corrections(input),
          ...auditActOf(viewer, input.reason),
        }),
      );
    }),
    handle(uploadRetry, async ({ id, reason }, { viewer }) => {
      if (!viewer.operator) await limitRetries(String(viewer.userId));
      await own(id, viewer);
      return presentUpload(await ask(`/intake/${id}/retry`, reportStatusSchema, auditActOf(viewer, reason)));
    }),
  ];
}

/** An operator's acts are kept in the trail; other uploaders' acts on their own reports are not. */
const auditActOf = ({ userId, operator }: Viewer, reason?: string) =>
  operator && userId !== null ? { act: userAct(userId, reason) } : {};

/** The fields to set; an empty date is none. @throws ApiError invalid for none at all or unknown ids */
function corrections(input: Parsed<typeof uploadCorrect>): object {
  const { title, organization, researchers, date, industry_id, type_id, rating, target_price } = input;
  const refuse = (field: string, text: string) => {
    throw new ApiError('invalid', { text: `请求参数有误：${text}`, field });
  };
  if (industry_id !== undefined && industryName(industry_id) === '')
    refuse('industry_id', 'industry_id 不是已知的行业');
  if (type_id !== undefined && typeName(type_id) === '') refuse('type_id', 'type_id 不是已知的报告类型');
  if (rating && ratingLevelOf(rating) === null) refuse('rating', 'rating 不是已知的评级');
  if (target_price && targetPriceSchema.safeParse(target_price).success === false)
    refuse('target_price', 'target_price 不是一个价格或区间');
  const fields = {
    ...{ title, organization, researchers, date: date === '' ? null : date, industry_id, type_id },
    ...{ rating, target_price },
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) refuse('id', '没有要更正的内容');
  return Object.fromEntries(given);
}

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
    ...(item.recognition && { recognition: item.recognition }),
    ...(item.unread_pages > 0 && { unread_pages: item.unread_pages }),
    size: Math.round((bytes / 1_048_576) * 100) / 100,
    create_time: chinaMinute(Date.parse(created_at)),
  };
}

/** Metadata read from a report; an unknown date is empty. */
function presentMetadata(read: ReadMetadata | null): Proposed {
  if (read === null) return null;
  const { title, organization, researchers, date, industry_id, type_id, outlook, evidence = {} } = read;
  const provenances = Object.entries(evidence).map(([field, { page, confidence }]) => [
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
    ...presentOutlook(outlook),
    evidence: Object.fromEntries(provenances),
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

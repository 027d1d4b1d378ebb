import { z } from 'zod';
import { outlookSchema } from './documents.ts';
import { rereadingCounts, rereadingSchema } from './rereading.ts';

/**
 * Messages between the BFF and the indexer over the intake: one schema for both. It types the indexer's answers, and
 * the BFF parses with it.
 */

/** Stages of a report, in order. */
export const stages = [
  'queued',
  'inspect',
  'text',
  'metadata',
  'charts',
  'pages',
  'index',
  'done',
  'failed',
] as const;

/** Stage of a report. */
export type Stage = (typeof stages)[number];

/** State of a report, as the intake answers. Times are ISO 8601. */
export const reportStatusSchema = z.object({
  id: z.number(),
  kind: z.enum(['pdf', 'text']),
  name: z.string(),
  title: z.string(),
  stage: z.enum(stages),
  /** 0 to 1. */
  progress: z.number(),
  /** The report that was there before with the same bytes; then this is that report. */
  duplicate_of: z.number().nullable(),
  /** The report whose text it repeats in another file. */
  copy_of: z.number().nullable().default(null),
  /** `reason` is Chinese, for the uploader; `message` English. */
  error: z.object({ id: z.string(), reason: z.string(), message: z.string() }).nullable(),
  uploader_id: z.number().nullable(),
  bytes: z.number(),
  page_count: z.number(),
  chart_count: z.number(),
  /** Whether the text of its scanned pages and figures is still to be read; null where there is none. */
  recognition: z.enum(['waiting', 'done']).nullable().default(null),
  /** Pages whose pictures were not read: the budget was used up. */
  unread_pages: z.number().default(0),
  visible: z.boolean(),
  recommend: z.number(),
  /** Counts in the row, and in the index. */
  version: z.number(),
  indexed_version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  indexed_at: z.string().nullable(),
});
export type ReportStatus = z.output<typeof reportStatusSchema>;

/** Reports. */
export const reportListSchema = z.object({ items: z.array(reportStatusSchema) });
/** One page of a longer list, and how many there are in all. */
export const reportPageSchema = reportListSchema.extend({ total: z.number() });

/** Reports whose uploader was removed. */
export const disownAnswerSchema = z.object({ disowned: z.number() });
export type DisownAnswer = z.output<typeof disownAnswerSchema>;

/** A file that was not taken, and why, in Chinese for its uploader. */
const refusedFileSchema = z.object({ name: z.string(), refused: z.string() });
export type RefusedFile = z.output<typeof refusedFileSchema>;

/** Result of each file of an upload, in order. */
export const uploadAnswerSchema = z.object({
  items: z.array(z.union([reportStatusSchema, refusedFileSchema])),
});
export type UploadAnswer = z.output<typeof uploadAnswerSchema>;

/** Which of some files are here; `title` of those that everyone may see. */
export const checkAnswerSchema = z.object({
  items: z.array(z.object({ sha256: z.string(), duplicate_of: z.number().nullable(), title: z.string() })),
  /** Files that the uploader may still send today, and the limit. */
  left: z.number(),
  limit: z.number(),
});
export type CheckAnswer = z.output<typeof checkAnswerSchema>;

/** A target price as a person sets it: `low` and `high` are the same for a single one. */
export const targetPriceSchema = z
  .object({ low: z.number().positive(), high: z.number().positive(), unit: z.enum(['元', '港元', '美元']) })
  .refine(({ low, high }) => low <= high, 'low is above high');

/** Metadata read from a report, with corrections; `evidence` gives the page and confidence by field. */
export const readMetadataSchema = z.object({
  title: z.string(),
  organization: z.string(),
  researchers: z.array(z.string()),
  date: z.string().nullable(),
  industry_id: z.number(),
  type_id: z.number(),
  /** Without its forecasts, which nobody corrects. */
  outlook: outlookSchema.omit({ forecasts: true }).optional(),
  evidence: z.record(z.string(), z.object({ page: z.number(), confidence: z.number() })).optional(),
});
export type ReadMetadata = z.output<typeof readMetadataSchema>;

/** Progress of the conversion of a document to page images. */
export const taskStatusSchema = z.object({
  task_id: z.string(),
  report_id: z.number(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  /** Store keys of the page images in order; empty until done. */
  pages: z.array(z.string()),
  error: z.string(),
});
export type TaskStatus = z.output<typeof taskStatusSchema>;

/** Error response of the intake. */
export const faultSchema = z.object({
  error: z.object({
    /** `refused`, `too_large`, `invalid`, `not_found`, `conflict`, `forbidden`, `too_many`, `unavailable`, `internal`. */
    id: z.string(),
    /** Chinese, for the uploader. */
    reason: z.string(),
    /** English. */
    message: z.string(),
  }),
});
export type FaultAnswer = z.output<typeof faultSchema>;

const queueLanes = ['reader', 'bulk'] as const;
/** Who waits for a report: the reader who sent it, or nobody in particular. */
export type Lane = (typeof queueLanes)[number];

/** Payload of a queue job: the id, and who waits for it; all else is looked up when it runs. */
export const reportJobSchema = z.object({
  reportId: z.number().int().positive(),
  /** Absent in jobs of earlier versions. */
  lane: z.enum(queueLanes).optional(),
});
export type ReportJob = z.output<typeof reportJobSchema>;

/** Reports that failed of one cause. */
const deadGroupSchema = z.object({
  /** `refused`, `internal`, `passing`, `upload_incomplete`. */
  id: z.string(),
  /** Chinese, as their uploaders read it. */
  reason: z.string(),
  /** English; numbers in it stand as N. */
  cause: z.string(),
  count: z.number(),
  /** Of some of them, the latest first. */
  ids: z.array(z.number()),
  /** When the last one failed, ISO 8601. */
  latest: z.string(),
});
export type DeadGroup = z.output<typeof deadGroupSchema>;

/** The causes of all failures. */
export const deadLettersSchema = z.object({ items: z.array(deadGroupSchema) });

/** Failed reports that were requeued; the rest of those asked for lie after `next`. */
export const retryAnswerSchema = z.object({ retried: z.number(), next: z.number().nullable() });
export type RetryAnswer = z.output<typeof retryAnswerSchema>;

/** Unfinished reports, oldest first, the number of failed ones (1,000 at most), the jobs by state, and what is read anew. */
export const worksSchema = reportListSchema.extend({
  failed: z.number(),
  queue: z.object({ waiting: z.number(), active: z.number(), failed: z.number() }),
  rereading: rereadingSchema,
});
export type WorksAnswer = z.output<typeof worksSchema>;

/** Documents of a kind expected from finished reports, and those in the index. */
const documentCount = z.object({ expected: z.number(), found: z.number() });

/** Documents expected in the index and found there; a few seconds old, or more on a large site. */
const documentCountsSchema = z.object({
  reports: documentCount,
  pages: documentCount,
  charts: documentCount,
});
export type DocumentCounts = z.output<typeof documentCountsSchema>;

/** Reports by stage, documents that lag behind their rows, and jobs by state. */
export const summarySchema = z.object({
  /** As old as `documents` are; null while they are counted for the first time, or could not be. */
  stages: z.record(z.string(), z.number()).nullable(),
  /** 10,000 for more. */
  lagging: z.number(),
  queue: z.record(z.string(), z.number()),
  rereading: rereadingCounts,
  /** Null while the search engine is away, or they are counted for the first time. */
  documents: documentCountsSchema.nullable(),
});
export type Summary = z.output<typeof summarySchema>;

/** Reports that were moderated. */
export const updatedSchema = z.object({ updated: z.number() });

/** Reports that are searchable and of which nobody has been told yet. */
export const unannouncedSchema = z.object({ ids: z.array(z.number()) });
export type UnannouncedAnswer = z.output<typeof unannouncedSchema>;

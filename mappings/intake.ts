import { z } from 'zod';

/**
 * What the BFF and the indexer say to each other over the intake: one schema for both. The indexer's answers are typed
 * by it, the BFF parses what it gets.
 */

/** Where a report may stand, in this order (decisions, uploads). */
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

/** Where a report stands. */
export type Stage = (typeof stages)[number];

/** Where a report stands, as the intake answers it. Times are ISO 8601. */
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
  /** `reason` is Chinese, for the uploader; `message` English. */
  error: z.object({ id: z.string(), reason: z.string(), message: z.string() }).nullable(),
  uploader_id: z.number().nullable(),
  bytes: z.number(),
  page_count: z.number(),
  chart_count: z.number(),
  visible: z.boolean(),
  recommend: z.number(),
  /** What the row says, and what of it the index has. */
  version: z.number(),
  indexed_version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  indexed_at: z.string().nullable(),
});
/** What `reportStatusSchema` parses to. */
export type ReportStatus = z.output<typeof reportStatusSchema>;

/** Reports. */
export const reportListSchema = z.object({ items: z.array(reportStatusSchema) });
/** One page of a longer list, and how many there are in all. */
export const reportPageSchema = reportListSchema.extend({ total: z.number() });

/** How many reports name an uploader no longer. */
export const disownAnswerSchema = z.object({ disowned: z.number() });
/** What `disownAnswerSchema` parses to. */
export type DisownAnswer = z.output<typeof disownAnswerSchema>;

/** A file that was not taken, and why, in Chinese for its uploader. */
const refusedFileSchema = z.object({ name: z.string(), refused: z.string() });
/** What `refusedFileSchema` parses to. */
export type RefusedFile = z.output<typeof refusedFileSchema>;

/** What became of each file of an upload, in their order. */
export const uploadAnswerSchema = z.object({
  items: z.array(z.union([reportStatusSchema, refusedFileSchema])),
});
/** What `uploadAnswerSchema` parses to. */
export type UploadAnswer = z.output<typeof uploadAnswerSchema>;

/** Which of some files are here; `title` of those that everyone may see. */
export const checkAnswerSchema = z.object({
  items: z.array(z.object({ sha256: z.string(), duplicate_of: z.number().nullable(), title: z.string() })),
  /** Files that the uploader may still send today, of so many. */
  left: z.number(),
  limit: z.number(),
});
/** What `checkAnswerSchema` parses to. */
export type CheckAnswer = z.output<typeof checkAnswerSchema>;

/** What was read from a report, with corrections; `evidence` tells by field on which page, and how sure that is. */
export const readMetadataSchema = z.object({
  title: z.string(),
  organization: z.string(),
  researchers: z.array(z.string()),
  date: z.string().nullable(),
  industry_id: z.number(),
  type_id: z.number(),
  evidence: z.record(z.string(), z.object({ page: z.number(), confidence: z.number() })).optional(),
});
/** What `readMetadataSchema` parses to. */
export type ReadMetadata = z.output<typeof readMetadataSchema>;

/** How the conversion of a document to page images stands. */
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
/** What `taskStatusSchema` parses to. */
export type TaskStatus = z.output<typeof taskStatusSchema>;

/** What a caller of the intake is told when something is wrong. */
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
/** What `faultSchema` parses to. */
export type FaultAnswer = z.output<typeof faultSchema>;

const lanes = ['reader', 'bulk'] as const;
/** Who waits for a report: a reader who sent it, or nobody in particular. */
export type Lane = (typeof lanes)[number];

/** What a job of the queue carries: the id, and who waits for it; all else is looked up when it runs. */
export const reportJobSchema = z.object({
  reportId: z.number().int().positive(),
  /** Absent in jobs of earlier versions. */
  lane: z.enum(lanes).optional(),
});
/** What `reportJobSchema` parses to. */
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
/** What `deadGroupSchema` parses to. */
export type DeadGroup = z.output<typeof deadGroupSchema>;

/** The causes of all failures. */
export const deadLettersSchema = z.object({ items: z.array(deadGroupSchema) });

/** How many failed reports were queued again; behind `next` there are more of those that were asked for. */
export const retryAnswerSchema = z.object({ retried: z.number(), next: z.number().nullable() });
/** What `retryAnswerSchema` parses to. */
export type RetryAnswer = z.output<typeof retryAnswerSchema>;

/** Reports in the works, the oldest first, how many have failed (1,000 for more), and the jobs by state. */
export const worksSchema = reportListSchema.extend({
  failed: z.number(),
  queue: z.object({ waiting: z.number(), active: z.number(), failed: z.number() }),
});
/** What `worksSchema` parses to. */
export type WorksAnswer = z.output<typeof worksSchema>;

/** How many documents of a kind finished reports should have, and how many the index has. */
const documentCount = z.object({ expected: z.number(), found: z.number() });

/** What finished reports should have in the index, and what is there; a few seconds old, or more on a large site. */
const documentCountsSchema = z.object({
  reports: documentCount,
  pages: documentCount,
  charts: documentCount,
});
/** What `documentCountsSchema` parses to. */
export type DocumentCounts = z.output<typeof documentCountsSchema>;

/** How many reports stand in each stage, how many documents are behind their rows, and the jobs by state. */
export const summarySchema = z.object({
  /** As old as `documents` are; null while they are counted for the first time, or could not be. */
  stages: z.record(z.string(), z.number()).nullable(),
  /** 10,000 for more. */
  lagging: z.number(),
  queue: z.record(z.string(), z.number()),
  /** Null while the search engine is away, or they are counted for the first time. */
  documents: documentCountsSchema.nullable(),
});
/** What `summarySchema` parses to. */
export type Summary = z.output<typeof summarySchema>;

/** How many reports were moderated. */
export const updatedSchema = z.object({ updated: z.number() });

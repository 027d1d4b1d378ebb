import { z } from 'zod';
import { body, callsOf, idField, pageOf, paging } from './call.ts';

const readersCall = callsOf('uploads', 'reader');

const day = z.union([z.literal(''), z.iso.date()]);

/** Stages of a report on its way into the site. */
export const stage = z.enum([
  'queued',
  'inspect',
  'text',
  'metadata',
  'charts',
  'pages',
  'index',
  'done',
  'failed',
]);

/** One uploaded file. */
const uploadItem = z.object({
  /** The upload and the report have one number; 0 for a file that was not taken. */
  id: z.number(),
  report_id: z.number(),
  /** The file's name. */
  name: z.string(),
  title: z.string(),
  stage,
  /** 0 to 1. */
  progress: z.number(),
  /** The report that was here before with the same bytes; no second one is made. */
  duplicate_of: z.number().nullable(),
  /** The report that says the same in another file; lists show that one, and this as its version. */
  copy_of: z.number().nullable(),
  /** Why it failed; empty otherwise. */
  error: z.string(),
  page_count: z.number(),
  /** Whether the text of its scanned pages and figures is still to be read; absent where there is none. */
  recognition: z.enum(['waiting', 'done']).optional(),
  /** Pages whose pictures are left unread, for they are too many; absent for none. */
  unread_pages: z.number().optional(),
  /** In MB. */
  size: z.number(),
  /** YYYY-MM-DD HH:mm in China; empty for a file that was not taken. */
  create_time: z.string(),
});

/** Place of a value: page from 1, confidence from 0 to 1. */
const provenance = z.object({ page: z.number(), confidence: z.number() });

/** A price in `unit` (元, 港元, 美元); `low` and `high` are the same for a single one. */
const targetPrice = z.object({ low: z.number().positive(), high: z.number().positive(), unit: z.string() });

/**
 * Metadata read from a report, as its uploader may correct it; `date` is YYYY-MM-DD or empty. `evidence` gives the
 * place by field; corrected fields have none.
 */
const proposedMetadata = z.object({
  evidence: z.record(z.string(), provenance),
  title: z.string(),
  organization: z.string(),
  researchers: z.array(z.string()),
  date: z.string(),
  industry_id: z.number(),
  type_id: z.number(),
  /** Empty without one. */
  rating: z.string(),
  target_price: targetPrice.nullable(),
});

/**
 * PDFs, several at once as `file` of a multipart form; 20 a day a user, 100 MiB each. The same resumable:
 * /api/upload/tus speaks tus 1.0.0, with `filename` in Upload-Metadata.
 */
export const uploadFiles = readersCall({
  path: '/api/upload',
  summary: 'Upload PDFs; resumable at /api/upload/tus (tus 1.0.0)',
  consumes: 'multipart/form-data',
  request: z.object({ file: z.array(z.string().meta({ format: 'binary' })) }),
  data: z.object({ items: z.array(uploadItem) }),
  errors: ['method_not_allowed', 'indexer_unavailable', 'storage_full'],
  example: { file: ['report.pdf'] },
});

/**
 * Which files, by hash, are here already. A known file is not accepted a second time; its first uploader's name for it
 * is private.
 */
export const uploadCheck = readersCall({
  path: '/api/upload/check',
  summary: 'Which files are here already, and how many more may be sent today',
  request: body({
    /** Hex SHA-256 of each file. */
    sha256: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(50),
  }),
  data: z.object({
    /** In the order asked; `duplicate_of` is the report, `title` its title once it is public. */
    items: z.array(z.object({ sha256: z.string(), duplicate_of: z.number().nullable(), title: z.string() })),
    /** Files this user may still send today, and the limit. */
    left: z.number(),
    limit: z.number(),
  }),
  errors: ['indexer_unavailable'],
  example: { sha256: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] },
});

export const uploadList = readersCall({
  path: '/api/upload/list',
  summary: "One's own uploads, the latest first",
  request: body(paging(10)),
  data: pageOf(uploadItem),
  errors: ['indexer_unavailable'],
  example: { page: 1, pageSize: 10 },
});

export const uploadStatus = readersCall({
  path: '/api/upload/status',
  summary: "One of one's own uploads, with what was read from it once that is known",
  request: body({ id: idField }),
  data: uploadItem.extend({ metadata: proposedMetadata.nullable() }),
  errors: ['report_not_found', 'indexer_unavailable'],
  example: { id: 1 },
});

/** Why an operator sets right or tries again what is another's; kept in the trail of operators' acts. */
const why = z.string().trim().max(1000).optional();

export const uploadCorrect = readersCall({
  path: '/api/upload/correct',
  summary: 'Sets right what was read of an upload; fields that are left out stay',
  request: body({
    id: idField,
    title: z.string().trim().min(1).max(500).optional(),
    organization: z.string().trim().max(200).optional(),
    researchers: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
    /** Empty: the report has none. */
    date: day.optional(),
    industry_id: idField.optional(),
    type_id: idField.optional(),
    /** Empty: the report gives none. */
    rating: z.string().max(10).optional(),
    /** Null: the report names none. */
    target_price: targetPrice.nullable().optional(),
    reason: why,
  }),
  data: uploadItem.extend({ metadata: proposedMetadata.nullable() }),
  errors: ['report_not_found', 'indexer_unavailable'],
  example: { id: 1, title: '储能行业深度报告', date: '2025-06-01' },
});

export const uploadRetry = readersCall({
  path: '/api/upload/retry',
  summary: 'Takes up a failed upload again',
  request: body({ id: idField, reason: why }),
  data: uploadItem,
  errors: ['report_not_found', 'conflict', 'indexer_unavailable'],
  example: { id: 1 },
});

/** Progress of a PDF's conversion to page images; `pages` holds the addresses the viewer may open. */
const conversionTask = z.object({
  task_id: z.string(),
  report_id: z.number(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  page_count: z.number(),
  pages: z.array(z.string()),
  error: z.string(),
});

/**
 * Page images of a report. `oss_name` is its id or an address of one of its files; every PDF is converted once, when it
 * comes in, so `page_dir`, where older clients want the images, has no effect.
 */
export const doc2png = callsOf(
  'conversion',
  'reader',
)({
  path: '/api/web/doc2png',
  summary: 'Convert a report to page images',
  request: body({
    oss_name: z.union([z.string().min(1).max(500), z.number().int().positive()]),
    page_dir: z.string().max(500).optional(),
  }),
  data: conversionTask,
  errors: ['report_not_found', 'indexer_unavailable', 'search_unavailable'],
  example: { oss_name: '1' },
});

export const checkTask = callsOf(
  'conversion',
  'reader',
)({
  path: '/api/web/checkTask',
  summary: 'How a conversion stands',
  request: body({ task_id: z.union([z.string().min(1).max(100), z.number().int().positive()]) }),
  data: conversionTask,
  errors: ['report_not_found', 'indexer_unavailable', 'search_unavailable'],
  example: { task_id: 't-1' },
});

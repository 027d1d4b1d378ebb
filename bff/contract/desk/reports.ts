import { z } from 'zod';
import { body, flag, idField } from '../call.ts';
import { stage } from '../uploads.ts';
import { auditLine, defineDeskCall, done, reasonField } from './audit.ts';

const errors = ['report_not_found', 'indexer_unavailable'] as const;
const recommend = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A report as the catalog has it. Times are YYYY-MM-DD HH:mm in China. */
const deskReportItem = z.object({
  id: z.number(),
  /** Its title, or its file's name before that is read. */
  name: z.string(),
  kind: z.enum(['pdf', 'text']),
  stage,
  /** 0 to 1. */
  progress: z.number(),
  visible: flag,
  /** 0 none, 1 daily, 2 weekly, 3 monthly. */
  recommend: z.number(),
  /** 0 for nobody of the site. */
  uploader_id: z.number(),
  page_count: z.number(),
  chart_count: z.number(),
  /** 1: readers find it as the catalog has it. */
  indexed: flag,
  error: z.string(),
  create_time: z.string(),
  /** When it came to this stage. */
  since: z.string(),
});

export const deskReport = defineDeskCall({
  path: '/api/operator/report/detail',
  summary: 'A report as the catalog has it, and what operators did to it',
  request: body({ id: idField }),
  data: z.object({ report: deskReportItem, acts: z.array(auditLine) }),
  errors,
  example: { id: 1 },
});

export const deskFind = defineDeskCall({
  path: '/api/operator/report/find',
  summary: 'Finds reports by words of their titles, those taken down too, the likeliest first',
  request: body({ title: z.string().trim().min(1).max(100) }),
  data: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        organization: z.string(),
        /** YYYY-MM-DD, or empty. */
        time_text: z.string(),
        visible: flag,
      }),
    ),
  }),
  errors: ['search_unavailable'],
  example: { title: '储能' },
});

export const deskVisible = defineDeskCall({
  path: '/api/operator/report/visible',
  summary: 'Takes a report down everywhere, or brings it back',
  request: body({ id: idField, visible: flag, reason: reasonField }),
  data: done,
  errors,
  example: { id: 1, visible: 1, reason: '异议成立，恢复展示' },
});

export const deskRecommended = defineDeskCall({
  path: '/api/operator/recommend/list',
  summary: 'The picks of a ranked list, in their order',
  request: body({ recommend }),
  data: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), time_text: z.string() })) }),
  errors: ['search_unavailable'],
  example: { recommend: 1 },
});

export const deskRecommend = defineDeskCall({
  path: '/api/operator/recommend/set',
  summary: 'Puts a report at the head of a ranked list; 0 takes it away',
  request: body({ id: idField, recommend: z.union([z.literal(0), recommend]), reason: reasonField }),
  data: done,
  errors,
  example: { id: 1, recommend: 1, reason: '本周热点' },
});

export const deskRecommendOrder = defineDeskCall({
  path: '/api/operator/recommend/order',
  summary: 'The picks of a ranked list in the order that is wanted',
  request: body({ recommend, ids: z.array(idField).min(1).max(50), reason: reasonField }),
  data: done,
  example: { recommend: 1, ids: [1], reason: '重点置顶' },
});

export const deskDead = defineDeskCall({
  path: '/api/operator/dead/list',
  summary: 'Reports that failed, by cause, the commonest first',
  data: z.object({
    items: z.array(
      z.object({
        /** `refused`, `internal`, `passing`, `upload_incomplete`. */
        kind: z.string(),
        /** As their uploaders read it. */
        reason: z.string(),
        /** English; numbers stand as N. */
        cause: z.string(),
        count: z.number(),
        /** Some of them, the latest first. */
        ids: z.array(z.number()),
        latest: z.string(),
      }),
    ),
  }),
  errors: ['indexer_unavailable'],
});

/**
 * Tries failed reports again: these, those of one cause, or all. Of many some at a time: `next` is the `after` of the
 * rest.
 */
export const deskRetry = defineDeskCall({
  path: '/api/operator/dead/retry',
  summary: 'Try failed reports again: some, those of one cause, or all',
  request: body({
    ids: z.array(idField).min(1).max(200).optional(),
    cause: z.string().max(200).optional(),
    after: z.number().int().min(0).optional(),
    reason: reasonField,
  }),
  data: z.object({ retried: z.number(), next: z.number().nullable() }),
  errors: ['conflict', 'indexer_unavailable'],
  example: { reason: '字体已补齐' },
});

/**
 * Reports in the works, the oldest first, how many jobs wait, and how far reading anew is of what earlier releases
 * read.
 */
export const deskWorks = defineDeskCall({
  path: '/api/operator/works',
  summary: 'Reports in the works',
  data: z.object({
    items: z.array(deskReportItem),
    waiting: z.number(),
    active: z.number(),
    rereading: z.object({
      /** Read as this release reads; counts end at 100,000. */
      current: z.number(),
      /** Read by an earlier one, and still to be read anew. */
      older: z.number(),
      /** Those of them that cannot be: they stay as they were read. */
      failed: z.number(),
      /** Without a PDF: they stay as they came. */
      texts: z.number(),
      /** Some that failed, the latest first. */
      failures: z.array(z.object({ id: z.number(), reason: z.string(), at: z.string() })),
    }),
  }),
  errors: ['indexer_unavailable'],
});

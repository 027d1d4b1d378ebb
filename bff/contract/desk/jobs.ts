import { z } from 'zod';
import { body } from '../call.ts';
import { defineDeskCall, done, reasonField } from './audit.ts';

export const deskJobs = defineDeskCall({
  path: '/api/operator/job/list',
  summary: "The site's background work, each job with its last turn and what it gave up",
  data: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        /** What it does, in Chinese. */
        title: z.string(),
        /** `troubled`: its last turn failed as a whole, or is overdue. */
        state: z.enum(['running', 'well', 'troubled']),
        /** Seconds from one turn to the next. */
        every: z.number(),
        /** YYYY-MM-DD HH:mm:ss in China; empty before the first turn. */
        started: z.string(),
        /** Length of the last turn in milliseconds; null before it ended. */
        took: z.number().nullable(),
        /** Items that the last turn did. */
        done: z.number(),
        waiting: z.number(),
        /** Seconds for which something has waited without a break. */
        waits: z.number(),
        failed: z.number(),
        /** Why the last turn failed as a whole; empty when it did not. */
        error: z.string(),
      }),
    ),
    /** Items given up, of all jobs, the latest first; 200 at most. */
    failures: z.array(
      z.object({
        job: z.string(),
        item: z.string(),
        attempts: z.number(),
        reason: z.string(),
        time: z.string(),
      }),
    ),
  }),
});

export const deskJobRetry = defineDeskCall({
  path: '/api/operator/job/retry',
  summary: 'Has what a job gave up tried again: one item, or without `item` all',
  request: body({
    job: z.string().min(1).max(40),
    item: z.string().min(1).max(100).optional(),
    reason: reasonField,
  }),
  data: done,
  errors: ['not_found'],
  example: { job: 'mail', item: '12', reason: '邮件服务器已恢复' },
});

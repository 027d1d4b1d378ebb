import { z } from 'zod';
import { body, flag, idField } from '../call.ts';
import { backwards, defineDeskCall, done, itemsBefore, reasonField } from './audit.ts';

const kind = z.enum(['suggestion', 'notice', 'counter_notice']);

/** A message as operators see it. Times are YYYY-MM-DD HH:mm in China. */
const message = z.object({
  id: z.number(),
  kind,
  /** Subject of a suggestion. */
  type: z.string(),
  /** 0 for a visitor. */
  user_id: z.number(),
  name: z.string(),
  contact: z.string(),
  url: z.string(),
  content: z.string(),
  create_time: z.string(),
  /** The report it names, as the catalog has it; null for none, or when the catalog is away. */
  report: z.object({ id: z.number(), name: z.string(), visible: flag }).nullable(),
  report_id: z.number(),
  /** Empty while it is open. */
  close_time: z.string(),
  closed_by: z.string(),
  outcome: z.enum(['', 'takedown', 'answered', 'closed']),
  answer: z.string(),
});

export const deskMessages = defineDeskCall({
  path: '/api/operator/message/list',
  summary: 'Suggestions and notices, the latest first',
  request: body({
    kind: kind.optional(),
    /** 1: open ones only. */
    open: flag.default(1),
    ...backwards,
  }),
  data: itemsBefore(message),
  example: { open: 1 },
});

/** Closes a message; `answer` is shown to the sender on /user/feedback, or sent to the contact given. */
export const deskMessageClose = defineDeskCall({
  path: '/api/operator/message/close',
  summary: 'Close a message, with what its sender was told',
  request: body({ id: idField, answer: z.string().trim().max(2000).default(''), reason: reasonField }),
  data: done,
  errors: ['not_found', 'conflict'],
  example: { id: 1, reason: '已采纳', answer: '谢谢，已列入计划。' },
});

export const deskMessageTakedown = defineDeskCall({
  path: '/api/operator/message/takedown',
  summary: 'Takes down the report that a notice names, and closes the notice',
  request: body({ id: idField, reason: reasonField }),
  data: done,
  errors: ['not_found', 'report_not_found', 'conflict', 'indexer_unavailable'],
  example: { id: 1, reason: '权利人来函，权属证明齐备' },
});

import { z } from 'zod';
import { body, callsOf, idField, pageOf, paging } from './call.ts';

const anyonesCall = callsOf('feedback', 'anyone');

const text = (maxLength: number) => z.string().trim().max(maxLength);
const received = z.object({ id: z.number(), msg: z.string() });

export const suggest = anyonesCall({
  path: '/api/web/suggest',
  summary: 'Sends a word to the operators; 20 a user, 5 an address a day, notices included',
  request: body({
    /** Subject: 功能建议, 内容问题, 账号与支付 …, or a number of the client's own. */
    type: z.union([text(40).min(1), z.number().int().min(0).max(999)]),
    content: text(2000).min(1),
    contact: text(200).default(''),
  }),
  data: received,
  errors: ['bad_token', 'database_unavailable'],
  example: { type: '功能建议', content: '希望增加报告对比功能', contact: 'reader@example.com' },
});

export const infringement = anyonesCall({
  path: '/api/web/infringement',
  summary: 'A notice of infringement, or a counter-notice to one',
  request: body({
    kind: z.enum(['notice', 'counter_notice']).default('notice'),
    /** Sender: a person or an organization. */
    name: text(100).min(1),
    contact: text(200).min(1),
    /** Subject: the report, or the address of a page. */
    report_id: idField.optional(),
    url: text(500).default(''),
    content: text(5000).min(1),
  }),
  data: received,
  errors: ['bad_token', 'database_unavailable'],
  example: {
    kind: 'notice',
    name: '某某研究所',
    contact: 'legal@example.com',
    report_id: 1,
    url: '/detail/1',
    content: '该报告由本所享有著作权，未经许可在贵站传播，请予删除。',
  },
});

export const ownFeedback = callsOf(
  'feedback',
  'reader',
)({
  path: '/api/user/feedback',
  summary: 'What the reader wrote to the operators, the latest first, and what became of it',
  request: body(paging(10)),
  data: pageOf(
    z.object({
      id: z.number(),
      kind: z.enum(['suggestion', 'notice', 'counter_notice']),
      /** Subject of a suggestion; empty for notices. */
      type: z.string(),
      /** The report it is about; 0 for none. */
      report_id: z.number(),
      content: z.string(),
      /** YYYY-MM-DD HH:mm in China; `close_time` is empty while the message is open. */
      create_time: z.string(),
      close_time: z.string(),
      state: z.enum(['open', 'takedown', 'answered', 'closed']),
      /** The operators' answer; may be empty. */
      answer: z.string(),
    }),
  ),
  example: { page: 1 },
});

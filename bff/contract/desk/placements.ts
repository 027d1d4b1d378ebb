import { z } from 'zod';
import { body, idField } from '../call.ts';
import { backwards, defineDeskCall, done, itemsBefore, reasonField } from './audit.ts';

const kind = z.enum(['pin', 'hide']);
const keyword = z.string().trim().min(1).max(100);

/** Places that a report can be pinned at. */
const maxPinRank = 10;

export const deskPlacements = defineDeskCall({
  path: '/api/operator/placement/list',
  summary: 'Reports pinned and hidden for keywords, the latest first',
  request: body({ keyword: keyword.optional(), ...backwards }),
  data: itemsBefore(
    z.object({
      id: z.number(),
      /** As all its spellings are looked up. */
      keyword: z.string(),
      report_id: z.number(),
      /** Empty of a report that readers do not find any more. */
      name: z.string(),
      kind,
      /** Of a pin, from 1; else 0. */
      place: z.number(),
      /** The last day, YYYY-MM-DD in China. */
      until_day: z.string(),
      reason: z.string(),
      user_id: z.number(),
      /** Nickname of who did it. */
      user_name: z.string(),
      stand: z.enum(['in_force', 'over', 'ended']),
      time: z.string(),
    }),
  ),
  errors: ['search_unavailable'],
  example: { keyword: '储能' },
});

export const deskAddPlacement = defineDeskCall({
  path: '/api/operator/placement/add',
  summary: 'Pins or hides a report for a keyword until a day; the same again replaces it',
  request: body({
    keyword,
    id: idField,
    kind,
    /** Of a pin; from 1. */
    place: z.number().int().min(1).max(maxPinRank).default(1),
    until_day: z.iso.date(),
    reason: reasonField,
  }),
  data: done.extend({ id: z.number() }),
  errors: ['invalid', 'report_not_found', 'search_unavailable', 'conflict'],
  example: { keyword: '储能', id: 1, kind: 'pin', until_day: '2026-12-31', reason: '年度深度' },
});

export const deskEndPlacement = defineDeskCall({
  path: '/api/operator/placement/end',
  summary: 'Takes a placement back',
  request: body({ id: idField, reason: z.string().trim().max(1000).default('') }),
  data: done,
  errors: ['not_found', 'conflict'],
  example: { id: 1 },
});

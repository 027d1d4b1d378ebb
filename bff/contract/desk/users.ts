import { z } from 'zod';
import { body, flag, idField } from '../call.ts';
import { auditLine, backwards, defineDeskCall, done, itemsBefore, reasonField } from './audit.ts';

/** An account as operators see it; the phone is masked. Times are YYYY-MM-DD HH:mm in China. */
const deskUserItem = z.object({
  id: z.number(),
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  /** The membership now. */
  level: z.number(),
  operator: flag,
  /** Why it is blocked; empty when it is not. */
  blocked: z.string(),
  create_time: z.string(),
});

export const deskUsers = defineDeskCall({
  path: '/api/operator/user/find',
  summary: 'Accounts by number, phone or username, as they are spelt',
  request: body({ query: z.string().trim().min(1).max(100) }),
  data: z.object({ items: z.array(deskUserItem) }),
  example: { query: 'free' },
});

export const deskUser = defineDeskCall({
  path: '/api/operator/user/detail',
  summary: 'An account with its memberships, shells, sessions and what operators gave it',
  request: body({ id: idField }),
  data: z.object({
    user: deskUserItem,
    shells: z.number(),
    /** All tiers, former ones too; `state` says whether one is valid now. */
    terms: z.array(
      z.object({
        level: z.number(),
        start: z.string(),
        end: z.string(),
        state: z.enum(['valid', 'later', 'over']),
      }),
    ),
    /** Logins and the like, the latest first; addresses are masked. */
    events: z.array(
      z.object({ what: z.string(), device: z.string(), address: z.string(), time: z.string() }),
    ),
    acts: z.array(auditLine),
  }),
  errors: ['not_found'],
  example: { id: 1 },
});

export const deskLedger = defineDeskCall({
  path: '/api/operator/user/ledger',
  summary: "Every line of an account's shells, the latest first",
  request: body({ id: idField, ...backwards }),
  data: itemsBefore(
    z.object({
      id: z.number(),
      /** `invite`, `download`, `grant`, `demo` … */
      kind: z.string(),
      /** Reference: the invited user, user and report, a number. */
      reference: z.string(),
      /** An operator's text; empty for acts of the site itself. */
      reason: z.string(),
      amount: z.number(),
      time: z.string(),
    }),
  ),
  example: { id: 1 },
});

/** Grant or withdrawal: days of a tier, shells, or both. */
const entitlement = {
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  days: z.number().int().min(1).max(3_660).optional(),
  shells: z.number().int().min(1).max(10_000).optional(),
};

export const deskGrant = defineDeskCall({
  path: '/api/operator/user/grant',
  summary: 'Gives an account days of a tier, or shells, for a reason',
  request: body({ id: idField, ...entitlement, reason: reasonField }),
  data: done,
  errors: ['not_found'],
  example: { id: 1, shells: 20, reason: '下载失败的补偿' },
});

/**
 * Takes days of a tier (all that are left where `days` is absent) or shells back, for a reason; all of it or nothing.
 * Refunds of orders take back by themselves what they had bought.
 */
export const deskWithdraw = defineDeskCall({
  path: '/api/operator/user/withdraw',
  summary: 'Take days of a membership or shells back from an account',
  request: body({ id: idField, ...entitlement, reason: reasonField }),
  data: done,
  errors: ['not_found', 'conflict'],
  example: { id: 1, shells: 1, reason: '重复发放' },
});

export const deskEndSessions = defineDeskCall({
  path: '/api/operator/user/endSessions',
  summary: 'Ends all sessions of an account; whoever holds one must log in again',
  request: body({ id: idField, reason: reasonField }),
  data: done,
  errors: ['not_found'],
  example: { id: 1, reason: '账号疑似被盗' },
});

/**
 * Ends all sessions of an account and refuses every login to it, showing its owner the `reason`. Purchases run on.
 * Operators' accounts must lose their rights first.
 */
export const deskBlock = defineDeskCall({
  path: '/api/operator/user/block',
  summary: 'Block an account',
  request: body({ id: idField, reason: reasonField.max(200) }),
  data: done,
  errors: ['not_found', 'conflict'],
  example: { id: 1, reason: '批量下载' },
});

export const deskUnblock = defineDeskCall({
  path: '/api/operator/user/unblock',
  summary: 'Lets the owner of a blocked account log in again',
  request: body({ id: idField, reason: reasonField }),
  data: done,
  errors: ['not_found'],
  example: { id: 1, reason: '已核实身份' },
});

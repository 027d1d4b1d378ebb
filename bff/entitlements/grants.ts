import type { Transaction } from 'sequelize';
import { ulid } from 'ulid';
import type { Act } from '../../mappings/auditTrail.ts';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { setOperator } from '../models/account/user.ts';
import { insertAudit } from '../models/audit.ts';
import { ordersWithDays, setRefunded } from '../models/orders/order.ts';
import { balanceOf, postEntries } from './ledger.ts';
import { extendMembership, shortenMembership, type Tier } from './memberships.ts';

/** Operator's withdrawal from an account; absent fields stay as they are. */
export interface Withdrawal {
  level?: Tier | undefined;
  /** Days of `level`; all that are left where absent. */
  days?: number | undefined;
  shells?: number | undefined;
}

/**
 * Takes days of a tier and shells back; the trail and the ledger's line keep who and why. The caller has locked the
 * account, so nothing of it is spent meanwhile.
 * @returns what the account has too little of: the transaction must then be given up; null when it was taken
 */
export async function applyWithdrawal(
  transaction: Transaction,
  userId: number,
  { level, days, shells }: Withdrawal,
  act: Act,
): Promise<'shells' | 'days' | null> {
  const now = new Date();
  let taken = 0;
  if (level !== undefined) {
    const maxDays = days ?? Number.POSITIVE_INFINITY;
    const term = await shortenMembership(transaction, userId, level, maxDays, now);
    if (term.taken <= 0) return 'days';
    taken = term.taken;
    await countToOrders(transaction, { userId, level, ...term });
  }
  if (shells !== undefined) {
    if ((await balanceOf(transaction, userId)) < shells) return 'shells';
    const entries = [
      { account: 'grants', amount: shells },
      { account: 'reader', userId, amount: -shells },
    ];
    await postEntries(transaction, { kind: 'withdraw', reference: ulid(), reason: act.reason, entries });
  }
  const after = {
    ...(level !== undefined && { level, days: Math.round((taken / dayMilliseconds) * 10) / 10 }),
    shells,
  };
  await insertAudit(transaction, { ...act, what: 'user.withdraw', target: `user ${userId}`, after }, now);
  return null;
}

/**
 * Counts withdrawn days to the orders that had bought them, so that a later refund does not take them again: first to
 * days that nobody paid for, then to the tier's latest order, then the one before. Of what has nothing left nothing
 * can be taken any more.
 */
async function countToOrders(
  transaction: Transaction,
  { userId, level, left, taken }: { userId: number; level: Tier; left: number; taken: number },
): Promise<void> {
  const orders = await ordersWithDays(transaction, userId, level);
  const bought = orders.reduce((sum, order) => sum + order.days - order.days_taken, 0);
  const given = Math.max(0, Math.round(left / dayMilliseconds) - bought);
  let toCount = taken >= left ? bought : Math.max(0, Math.round(taken / dayMilliseconds) - given);
  for (const order of orders) {
    const counted = Math.min(toCount, order.days - order.days_taken);
    if (counted > 0) await setRefunded(transaction, { ...order, days_taken: order.days_taken + counted });
    toCount -= counted;
  }
}

/** Operator's grant to an account; absent fields stay as they are. */
export interface Grant {
  /** True makes an operator, false takes that away. */
  operator?: boolean | undefined;
  level?: Tier | undefined;
  /** Days that `level` lasts. */
  days: number;
  shells?: number | undefined;
}

/** Gives an account rights, days of a tier, shells; the trail and the ledger's line keep who and why. */
export async function applyGrant(
  transaction: Transaction,
  userId: number,
  { operator, level, days, shells }: Grant,
  act: Act,
): Promise<void> {
  const now = new Date();
  if (level !== undefined) await extendMembership(transaction, userId, level, days, now);
  if (operator !== undefined) await setOperator(transaction, userId, operator);
  if (shells !== undefined) {
    const entries = [
      { account: 'grants', amount: -shells },
      { account: 'reader', userId, amount: shells },
    ];
    await postEntries(transaction, { kind: 'grant', reference: ulid(), reason: act.reason, entries });
  }
  const after = { operator, ...(level !== undefined && { level, days }), shells };
  await insertAudit(transaction, { ...act, what: 'user.grant', target: `user ${userId}`, after }, now);
}

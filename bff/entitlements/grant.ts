import type { Transaction } from 'sequelize';
import { ulid } from 'ulid';
import type { Act } from '../../mappings/auditTrail.ts';
import { setOperator } from '../models/account/user.ts';
import { insertAudit } from '../models/audit.ts';
import { postEntries } from './ledger.ts';
import { extendMembership, type Tier } from './memberships.ts';

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

import type { Transaction } from 'sequelize';
import { type AuditedAct, auditInsert } from '../../mappings/auditTrail.ts';
import { insert } from './statements.ts';

/** Adds an act to the audit trail, in the transaction of what it did. */
export async function insertAudit(
  transaction: Transaction,
  act: AuditedAct,
  now = new Date(),
): Promise<void> {
  const { sql, values } = auditInsert(act, now);
  await insert(transaction, sql, values);
}

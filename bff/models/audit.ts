import type { Sequelize, Transaction } from 'sequelize';
import { type AuditedAct, type AuditRow, auditInsert } from '../../mappings/auditTrail.ts';
import { emitEvent } from '../../mappings/events.ts';
import { insert, select } from './statements.ts';

/** Filters of the trail; all given ones must hold. */
export interface AuditQuery {
  /** `user 12`, `console NAME`. */
  actor?: string | undefined;
  /** `report.takedown`, `payment.handle` … */
  what?: string | undefined;
  /** `report 12`, `user 5` … */
  target?: string | undefined;
  /** Only lines before this one. */
  before?: number | undefined;
  limit: number;
}

/** Adds an act to the trail, in the transaction of what it did. */
export async function insertAudit(
  transaction: Transaction,
  act: AuditedAct,
  now = new Date(),
): Promise<void> {
  const { sql, values } = auditInsert(act, now);
  await insert(transaction, sql, values);
  emitEvent(transaction, { kind: 'audit', ...act });
}

/** Lines of the trail, the latest first. Each filter has an index in the trail's order. */
export async function listActs(database: Sequelize, query: AuditQuery): Promise<AuditRow[]> {
  const { actor, what, target, before, limit } = query;
  const conditions = [
    'TRUE',
    ...(actor === undefined ? [] : ['actor = :actor']),
    ...(what === undefined ? [] : ['what = :what']),
    ...(target === undefined ? [] : ['target = :target']),
    ...(before === undefined ? [] : ['id < :before']),
  ];
  return select<AuditRow>(
    database,
    `SELECT id, actor, what, target, reason, earlier, later, created_at FROM audit_trail
      WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT :limit`,
    { actor, what, target, before, limit },
  );
}

import type { Transaction } from 'sequelize';
import { type Act, type AuditedAct, type AuditRow, auditInsert } from '../../mappings/auditTrail.ts';
import { emitEvent } from '../../mappings/events.ts';
import { change, insert, select } from '../../mappings/statements.ts';
import type { Catalog } from './catalog.ts';
import { type Corrections, noFailure, type Report } from './reportModel.ts';

/** Fields that operators set; `popularity` is counted by the site. */
export interface Moderation {
  visible?: boolean | undefined;
  recommend?: number | undefined;
  popularity?: number | undefined;
}

/** A report as the trail names it. */
export const targetOf = (id: number) => `report ${id}`;

/** Name of a moderation act in the audit trail. */
function nameOf({ visible, recommend }: Moderation): string {
  if (visible === false) return 'report.takedown';
  if (visible === true) return 'report.restore';
  return recommend === undefined ? 'report.popularity' : 'report.recommend';
}

/**
 * Takes a report down, restores, recommends it or sets its popularity; with an act it is in the trail, with what it was
 * before. Gives false when there is no such report.
 */
export async function moderateReport(
  catalog: Catalog,
  id: number,
  moderation: Moderation,
  act: Act | undefined,
): Promise<boolean> {
  return catalog.database.transaction(async (transaction) => {
    const row = await catalog.locked(id, transaction);
    if (!row) return false;
    const before = moderationOf(row);
    await row.update({ ...defined(moderation), version: row.version + 1 }, { transaction });
    await noteHidden(transaction, row);
    if (act) {
      const after = moderationOf(row);
      const what = nameOf(moderation);
      await recordAct(transaction, { ...act, what, target: targetOf(id), before, after });
    }
    return true;
  });
}

/** Keeps a report among those taken down while it is one of them. */
async function noteHidden(transaction: Transaction, { id, visible }: Report) {
  const sql = visible
    ? 'DELETE FROM hidden_reports WHERE report_id = :id'
    : 'INSERT IGNORE INTO hidden_reports (report_id) VALUES (:id)';
  await change(transaction, sql, { id });
}

/**
 * Sets fields right; those that others set at the same time stay. With an act it is in the trail, with what the fields
 * were set to before.
 * @returns the row as it is then, null for none
 */
export async function correctReport(
  catalog: Catalog,
  id: number,
  corrections: Corrections,
  act?: Act,
): Promise<Report | null> {
  return catalog.database.transaction(async (transaction) => {
    const row = await catalog.locked(id, transaction);
    if (!row) return null;
    const before = row.corrections;
    const after = { ...before, ...corrections };
    await row.update({ corrections: after, version: row.version + 1 }, { transaction });
    if (act)
      await recordAct(transaction, { ...act, what: 'report.correct', target: targetOf(id), before, after });
    return row;
  });
}

/**
 * Puts a PDF that is not finished back to the beginning of its way, with an act in the trail; its job is the queue's
 * matter.
 * @returns false for a missing report, or one that was finished meanwhile
 */
export async function requeueReport(catalog: Catalog, id: number, act?: Act): Promise<boolean> {
  return catalog.database.transaction(async (transaction) => {
    const row = await catalog.locked(id, transaction);
    if (row?.kind !== 'pdf' || row.stage === 'done') return false;
    const before = { stage: row.stage, error: row.errorId };
    await row.update({ stage: 'queued', ...noFailure, version: row.version + 1 }, { transaction });
    if (act) await recordAct(transaction, { ...act, what: 'report.retry', target: targetOf(id), before });
    return true;
  });
}

/** Forgets whose uploads an account's were, which was erased. @returns how many reports it were */
export async function disownReports({ reports }: Catalog, uploaderId: number): Promise<number> {
  const [count] = await reports.update({ uploaderId: null }, { where: { uploaderId } });
  return count;
}

/** Lists the acts on a report, newest first. */
export async function actsOf({ database }: Catalog, id: number): Promise<AuditRow[]> {
  const sql = 'SELECT * FROM audit_trail WHERE target = :target ORDER BY id DESC LIMIT 100';
  return select<AuditRow>(database, sql, { target: targetOf(id) });
}

/** Adds an act to the trail, in the transaction of what it did. */
export async function recordAct(transaction: Transaction, act: AuditedAct): Promise<void> {
  const { sql, values } = auditInsert(act);
  await insert(transaction, sql, values);
  emitEvent(transaction, { kind: 'audit', ...act });
}

const moderationOf = ({ visible, recommend }: Report) => ({ visible, recommend });

const defined = (moderation: Moderation) =>
  Object.fromEntries(
    Object.entries(moderation).filter(([, value]) => value !== undefined),
  ) as Partial<Report>;

import { QueryTypes, type Transaction } from 'sequelize';
import { type Act, type AuditedAct, type AuditRow, auditInsert } from '../../mappings/auditTrail.ts';
import type { Catalog } from './catalog.ts';
import type { Report } from './reportModel.ts';

/** What operators set; `popularity` is counted by the site. */
export interface Standing {
  visible?: boolean | undefined;
  recommend?: number | undefined;
  popularity?: number | undefined;
}

const targetOf = (id: number) => `report ${id}`;

/** What a change of standing is called in the trail. */
function nameOf({ visible, recommend }: Standing): string {
  if (visible === false) return 'report.takedown';
  if (visible === true) return 'report.restore';
  return recommend === undefined ? 'report.popularity' : 'report.recommend';
}

/**
 * Sets a report's standing; with an act it is in the trail, with what it was before. Gives false when there is no such
 * report.
 */
export async function setStanding(
  catalog: Catalog,
  id: number,
  standing: Standing,
  act: Act | undefined,
): Promise<boolean> {
  return catalog.database.transaction(async (transaction) => {
    const row = await catalog.locked(id, transaction);
    if (!row) return false;
    const before = standingOf(row);
    await row.update({ ...defined(standing), version: row.version + 1 }, { transaction });
    if (act) {
      const after = standingOf(row);
      await note(
        catalog,
        { ...act, what: nameOf(standing), target: targetOf(id), before, after },
        transaction,
      );
    }
    return true;
  });
}

/** Notes an act on a report that changes no column by itself. */
export async function noteAct(
  catalog: Catalog,
  what: string,
  id: number,
  act: Act | undefined,
  after?: object,
) {
  if (!act) return;
  await catalog.database.transaction((transaction) =>
    note(catalog, { ...act, what, target: targetOf(id), after }, transaction),
  );
}

/** What was done to a report, the latest first. */
export async function actsOf({ database }: Catalog, id: number): Promise<AuditRow[]> {
  const sql = 'SELECT * FROM audit_trail WHERE target = :target ORDER BY id DESC LIMIT 100';
  return database.query<AuditRow>(sql, { type: QueryTypes.SELECT, replacements: { target: targetOf(id) } });
}

async function note({ database }: Catalog, act: AuditedAct, transaction: Transaction): Promise<void> {
  const { sql, values } = auditInsert(act);
  await database.query(sql, { replacements: values, transaction });
}

const standingOf = ({ visible, recommend }: Report) => ({ visible, recommend });

const defined = (standing: Standing) =>
  Object.fromEntries(Object.entries(standing).filter(([, value]) => value !== undefined)) as Partial<Report>;

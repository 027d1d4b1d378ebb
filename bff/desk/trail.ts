import type { Sequelize } from 'sequelize';
import type { AuditRow } from '../../mappings/auditTrail.ts';
import { chinaSecond } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import type { deskAudit } from '../contract/desk/audit.ts';
import { nicknamesOf } from '../models/account/user.ts';
import { type AuditQuery, listActs } from '../models/audit.ts';

type Line = Data<typeof deskAudit>['items'][number];

const userOf = (actor: string) => Number(/^user (\d+)$/.exec(actor)?.[1] ?? 0);

/** Entries of the trail as the desk has them, users by nickname. */
export async function readTrail(database: Sequelize, query: AuditQuery): Promise<Line[]> {
  const rows = await listActs(database, query);
  const users = [...new Set(rows.map(({ actor }) => userOf(actor)))].filter((id) => id > 0);
  const names = await nicknamesOf(database, users);
  return rows.map((row) => present(row, names));
}

function present(row: AuditRow, names: ReadonlyMap<number, string>): Line {
  const { id, actor, what, target, reason, earlier, later, created_at } = row;
  return {
    id,
    actor,
    actor_name: names.get(userOf(actor)) ?? '',
    what,
    target,
    reason,
    before: earlier ?? '',
    after: later ?? '',
    time: chinaSecond(created_at),
  };
}

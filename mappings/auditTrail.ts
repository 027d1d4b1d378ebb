import { z } from 'zod';

/**
 * The trail of operators' acts: one table to which BFF and indexer add, and from which nobody takes. Each act is
 * written in the transaction of what it did. Both rooms' migrations make it, whichever comes first.
 */
export const auditTable = `CREATE TABLE IF NOT EXISTS audit_trail (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    actor VARCHAR(100) NOT NULL,
    what VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    target VARCHAR(100) NOT NULL,
    reason VARCHAR(1000) NOT NULL,
    earlier TEXT NULL,
    later TEXT NULL,
    created_at DATETIME(3) NOT NULL,
    INDEX audit_trail_target (target, id),
    INDEX audit_trail_actor (actor, id),
    INDEX audit_trail_what (what, id)
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** Acts of an operator who is logged in. */
export const userAct = (userId: number, reason = ''): Act => ({ actor: `user ${userId}`, reason });

/** Actor and reason of an act. */
export const actSchema = z.strictObject({
  /** `user 12` or `console NAME`. */
  actor: z.string().trim().min(1).max(100),
  reason: z.string().trim().max(1_000).default(''),
});

/** Who does something, and why. */
export type Act = z.output<typeof actSchema>;

/** One act: what was done to what, and how that stood before and after. */
export interface AuditedAct extends Act {
  /** `report.takedown`, `feedback.close` … */
  what: string;
  /** `report 12`, `feedback 5` … */
  target: string;
  before?: object | undefined;
  after?: object | undefined;
}

/** One line of the trail. */
export interface AuditRow {
  id: number;
  actor: string;
  what: string;
  target: string;
  reason: string;
  /** JSON, or null. */
  earlier: string | null;
  later: string | null;
  created_at: Date;
}

/** The statement that adds an act, and its values by name. */
export function auditInsert(
  act: AuditedAct,
  now = new Date(),
): { sql: string; values: Record<string, unknown> } {
  const json = (state: object | undefined) => (state ? JSON.stringify(state) : null);
  return {
    sql: `INSERT INTO audit_trail (actor, what, target, reason, earlier, later, created_at)
      VALUES (:actor, :what, :target, :reason, :earlier, :later, :now)`,
    values: {
      actor: act.actor,
      what: act.what,
      target: act.target,
      reason: act.reason,
      earlier: json(act.before),
      later: json(act.after),
      now: now.toISOString().slice(0, -1).replace('T', ' '),
    },
  };
}

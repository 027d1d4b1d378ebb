import type { Sequelize } from 'sequelize';
import type { AuditRow } from '../../mappings/auditTrail.ts';
import type { MadeOf } from '../../mappings/indexBuilds.ts';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import { change, insert, select } from '../../mappings/statements.ts';
import type { RebuildCursor } from '../documents/rebuild.ts';
import { recordAct } from './acts.ts';

/** The run that is at a build, as it notes it beside the cursor. */
export interface BuildRun {
  stage: 'fill' | 'compare' | 'serve';
  /** Reports written, in earlier runs too, and the total. */
  done: number;
  total: number;
  /** Written before this run began, and the moments (ms since 1970) of its beginning and of this note. */
  first: number;
  begun: number;
  at: number;
}

/**
 * States of a build: `building`; `served` from the switch on; `left` when rolled back;
 * `dropped` when it was given up.
 */
export type BuildState = 'building' | 'served' | 'left' | 'dropped';

/** An operator's act on a build, with the reason. */
export interface BuildAct {
  what: 'index.reindex' | 'index.rollback';
  author: string;
  reason: string;
  /** Indices before and after the switch. */
  from?: MadeOf | null;
  to?: MadeOf | null;
}

/** Progress of a build, and its current or last run; none before the first part is written. */
type BuildProgress = RebuildCursor & { run?: BuildRun };

/** One building of indices. */
export interface Build {
  id: number;
  state: BuildState;
  /** Of the fingerprints of all three. */
  hash: string;
  /** Their physical names. */
  indices: IndexNames;
  progress: BuildProgress;
  author: string;
  reason: string;
  started_at: Date;
  switched_at: Date | null;
}

type Row = Omit<Build, 'indices' | 'progress'> & { indices: string; progress: string };

/** The latest builds, or the latest before one, newest first. */
export function listBuilds(database: Sequelize, limit = 20, before?: number): Promise<Build[]> {
  const earlier = before === undefined ? '' : 'WHERE id < :before';
  return readBuilds(database, `${earlier} ORDER BY id DESC LIMIT :limit`, { limit, before });
}

/** Builds not served yet, newest first: the next reindex resumes or drops one. */
export function openBuilds(database: Sequelize): Promise<Build[]> {
  return readBuilds(database, "WHERE state = 'building' ORDER BY id DESC");
}

async function readBuilds(database: Sequelize, which: string, values = {}): Promise<Build[]> {
  const sql = `SELECT * FROM index_builds ${which}`;
  const rows = await select<Row>(database, sql, values);
  return rows.map((row) => ({
    ...row,
    indices: JSON.parse(row.indices) as IndexNames,
    progress: JSON.parse(row.progress) as BuildProgress,
  }));
}

/** The build whose indices these are; 0 for those that the site began with. */
export async function buildOf(database: Sequelize, { reports }: IndexNames): Promise<number> {
  const sql = 'SELECT id FROM index_builds WHERE INSTR(indices, :name) > 0 ORDER BY id DESC LIMIT 1';
  const [row] = await select<{ id: number }>(database, sql, { name: JSON.stringify(reports) });
  return row?.id ?? 0;
}

/** Lists operators' acts on builds, newest first. */
export async function actsOfBuilds(database: Sequelize, ids: readonly number[]): Promise<AuditRow[]> {
  if (ids.length === 0) return [];
  const sql = 'SELECT * FROM audit_trail WHERE target IN (:targets) ORDER BY id DESC';
  return select<AuditRow>(database, sql, { targets: ids.map(nameInTrail) });
}

/** Target of a build in the audit trail. */
export const nameInTrail = (id: number): string => `index ${id}`;

/** Notes a build that begins. Gives its number. */
export async function beginBuild(
  database: Sequelize,
  build: Pick<Build, 'hash' | 'indices' | 'progress' | 'author' | 'reason'>,
): Promise<number> {
  return insert(
    database,
    `INSERT INTO index_builds (state, hash, indices, progress, author, reason, started_at)
      VALUES ('building', :hash, :indices, :progress, :author, :reason, UTC_TIMESTAMP(3))`,
    { ...build, indices: JSON.stringify(build.indices), progress: JSON.stringify(build.progress) },
  );
}

/** Records the progress of a build, for a resume after a crash. */
export async function keepProgress(database: Sequelize, id: number, progress: BuildProgress): Promise<void> {
  const sql = 'UPDATE index_builds SET progress = :progress WHERE id = :id';
  await change(database, sql, { id, progress: JSON.stringify(progress) });
}

/** Records a build's new state; for one that is served or rolled back also the actor, in the audit trail. */
export async function setBuildState(
  database: Sequelize,
  id: number,
  state: BuildState,
  act?: BuildAct,
): Promise<void> {
  const served = state === 'served' ? ', switched_at = UTC_TIMESTAMP(3)' : '';
  await database.transaction(async (transaction) => {
    await change(transaction, `UPDATE index_builds SET state = :state${served} WHERE id = :id`, {
      id,
      state,
    });
    if (!act) return;
    const { what, author, reason, from, to } = act;
    const actor = `console ${author}`.slice(0, 100);
    const between = { before: from ?? undefined, after: { state, ...to } };
    const entry = { what, actor, reason: reason.slice(0, 1_000), target: nameInTrail(id), ...between };
    await recordAct(transaction, entry);
  });
}

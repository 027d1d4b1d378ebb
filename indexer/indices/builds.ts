import { QueryTypes, type Sequelize } from 'sequelize';
import type { IndexNames } from '../../mappings/indexNames.ts';
import { noteAct } from '../catalog/acts.ts';
import type { RebuildCursor } from '../documents/rebuild.ts';

/**
 * Indices made anew: `building` until they are served; `served` from the switch on; `left` after a roll back to the
 * ones before; `dropped` when the build was given up.
 */
export type BuildState = 'building' | 'served' | 'left' | 'dropped';

/** What an operator did with a build, and why. */
export interface BuildAct {
  what: 'index.reindex' | 'index.rollback';
  author: string;
  reason: string;
}

/** One building of indices. */
export interface Build {
  id: number;
  state: BuildState;
  /** Of the fingerprints of all three. */
  hash: string;
  /** Their physical names. */
  indices: IndexNames;
  progress: RebuildCursor;
  author: string;
  reason: string;
  started_at: Date;
  switched_at: Date | null;
}

type Row = Omit<Build, 'indices' | 'progress'> & { indices: string; progress: string };

/** The latest builds, newest first. */
export async function listBuilds(database: Sequelize, most = 20): Promise<Build[]> {
  const rows = await database.query<Row>(
    `SELECT * FROM index_builds ORDER BY id DESC LIMIT ${Number(most)}`,
    {
      type: QueryTypes.SELECT,
    },
  );
  return rows.map((row) => ({
    ...row,
    indices: JSON.parse(row.indices) as IndexNames,
    progress: JSON.parse(row.progress) as RebuildCursor,
  }));
}

/** Notes a build that begins. Gives its number. */
export async function beginBuild(
  database: Sequelize,
  build: Pick<Build, 'hash' | 'indices' | 'progress' | 'author' | 'reason'>,
): Promise<number> {
  const [id] = await database.query(
    `INSERT INTO index_builds (state, hash, indices, progress, author, reason, started_at)
      VALUES ('building', :hash, :indices, :progress, :author, :reason, UTC_TIMESTAMP(3))`,
    {
      type: QueryTypes.INSERT,
      replacements: {
        ...build,
        indices: JSON.stringify(build.indices),
        progress: JSON.stringify(build.progress),
      },
    },
  );
  return id;
}

/** Notes how far a build is; it goes on from there after a crash. */
export async function keepProgress(database: Sequelize, id: number, progress: RebuildCursor): Promise<void> {
  await database.query('UPDATE index_builds SET progress = :progress WHERE id = :id', {
    replacements: { id, progress: JSON.stringify(progress) },
  });
}

/** Notes what became of a build; of one that is served or left, who made it so stands in the trail. */
export async function setBuildState(
  database: Sequelize,
  id: number,
  state: BuildState,
  act?: BuildAct,
): Promise<void> {
  const served = state === 'served' ? ', switched_at = UTC_TIMESTAMP(3)' : '';
  await database.transaction(async (transaction) => {
    await database.query(`UPDATE index_builds SET state = :state${served} WHERE id = :id`, {
      replacements: { id, state },
      transaction,
    });
    if (!act) return;
    const { what, author, reason } = act;
    const actor = `console ${author}`.slice(0, 100);
    const told = { what, actor, reason: reason.slice(0, 1_000), target: `index ${id}`, after: { state } };
    await noteAct({ database }, told, transaction);
  });
}

import type { Client } from '@opensearch-project/opensearch';
import { QueryTypes, type Sequelize } from 'sequelize';
import type { AuditRow } from '../../mappings/auditTrail.ts';
import type { MadeOf } from '../../mappings/indexBuilds.ts';
import { fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import { recordAct } from '../catalog/acts.ts';
import { indexKinds, type Role, readTargets, targetOf } from '../clients/indices.ts';
import type { RebuildCursor } from '../documents/rebuild.ts';
import type { IndexerServices } from '../services.ts';

/** Services needed to rebuild indices. */
export type ReindexServices = Pick<
  IndexerServices,
  'catalog' | 'client' | 'config' | 'names' | 'store' | 'writer'
>;

/** Characters of a hash that are shown. */
const shownHashLength = 8;

const byKind = (hashOf: (kind: keyof IndexNames, place: number) => string): MadeOf => {
  const [reports = '', pages = '', charts = ''] = indexKinds.map((kind, place) =>
    hashOf(kind, place).slice(0, shownHashLength),
  );
  return { reports, pages, charts };
};

/** Definitions that indices were built from, by the hash noted with their build (`definitionsHash`). */
export const madeOfHash = (hash: string): MadeOf => {
  const parts = hash.split('-');
  return byKind((_kind, place) => parts[place] ?? '');
};

/** Definitions that indices were built from, as stored in them. */
export async function madeOf(client: Client, physical: IndexNames): Promise<MadeOf> {
  const { body } = await client.indices.getMapping({ index: Object.values(physical).join(',') });
  return byKind((kind) => fingerprintSchema.safeParse(body[physical[kind]]?.mappings._meta).data?.hash ?? '');
}

/** The indices that the last alias switch left and entered; null where the engine does not report it. */
export async function switchedBetween(
  client: Client,
  names: IndexNames,
): Promise<{ from: MadeOf | null; to: MadeOf | null }> {
  const targets = await readTargets(client, names).catch(() => []);
  const of = async (wanted: Role) => {
    const target = targets.find(({ role }) => role === wanted);
    return target ? madeOf(client, target.names).catch(() => null) : null;
  };
  return { from: await of('previous'), to: await of('served') };
}

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

/** Reports a second of a run, and the time left at that pace; null before the first part is written. */
export function paceOf(
  { stage, done, total, first, begun, at }: BuildRun,
  now = at,
): { perSecond: number; secondsLeft: number } | null {
  if (stage !== 'fill' || done <= first || at <= begun) return null;
  const perSecond = ((done - first) * 1_000) / (at - begun);
  const left = (total - done) / perSecond - (now - at) / 1_000;
  return { perSecond, secondsLeft: Math.max(0, Math.ceil(left)) };
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

async function readBuilds(database: Sequelize, which: string, replacements = {}): Promise<Build[]> {
  const sql = `SELECT * FROM index_builds ${which}`;
  const rows = await database.query<Row>(sql, { type: QueryTypes.SELECT, replacements });
  return rows.map((row) => ({
    ...row,
    indices: JSON.parse(row.indices) as IndexNames,
    progress: JSON.parse(row.progress) as BuildProgress,
  }));
}

/** The build whose indices these are; 0 for those that the site began with. */
export async function buildOf(database: Sequelize, { reports }: IndexNames): Promise<number> {
  const sql = 'SELECT id FROM index_builds WHERE INSTR(indices, :name) > 0 ORDER BY id DESC LIMIT 1';
  const replacements = { name: JSON.stringify(reports) };
  const [row] = await database.query<{ id: number }>(sql, { type: QueryTypes.SELECT, replacements });
  return row?.id ?? 0;
}

/** Lists operators' acts on builds, newest first. */
export async function actsOfBuilds(database: Sequelize, ids: readonly number[]): Promise<AuditRow[]> {
  if (ids.length === 0) return [];
  return database.query<AuditRow>('SELECT * FROM audit_trail WHERE target IN (:targets) ORDER BY id DESC', {
    type: QueryTypes.SELECT,
    replacements: { targets: ids.map(nameInTrail) },
  });
}

/** Target of a build in the audit trail. */
export const nameInTrail = (id: number): string => `index ${id}`;

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

/** Records the progress of a build, for a resume after a crash. */
export async function keepProgress(database: Sequelize, id: number, progress: BuildProgress): Promise<void> {
  await database.query('UPDATE index_builds SET progress = :progress WHERE id = :id', {
    replacements: { id, progress: JSON.stringify(progress) },
  });
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
    await database.query(`UPDATE index_builds SET state = :state${served} WHERE id = :id`, {
      replacements: { id, state },
      transaction,
    });
    if (!act) return;
    const { what, author, reason, from, to } = act;
    const actor = `console ${author}`.slice(0, 100);
    const change = { before: from ?? undefined, after: { state, ...to } };
    const entry = { what, actor, reason: reason.slice(0, 1_000), target: nameInTrail(id), ...change };
    await recordAct({ database }, entry, transaction);
  });
}

/**
 * Completes the record of a build that was interrupted between the switch and its note: it is served, or was rolled
 * back, and must not be filled any more.
 * @returns the served one, where its note was missing
 */
export async function noteSwitched(
  { client, names, catalog }: ReindexServices,
  act: BuildAct,
): Promise<Build | null> {
  const [served, previous] = [
    await targetOf(client, names, 'served'),
    await targetOf(client, names, 'previous'),
  ];
  let found: Build | null = null;
  for (const build of await openBuilds(catalog.database)) {
    if (build.indices.reports === previous?.names.reports)
      await setBuildState(catalog.database, build.id, 'left');
    if (build.indices.reports !== served?.names.reports) continue;
    const change = await switchedBetween(client, names);
    await setBuildState(catalog.database, build.id, 'served', { ...act, ...change });
    found = build;
  }
  return found;
}

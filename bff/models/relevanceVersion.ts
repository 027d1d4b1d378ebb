import type { Sequelize } from 'sequelize';
import { hashOfTuning, type Tuning } from '../../mappings/tuned.ts';
import { insertAudit } from './audit.ts';
import { inTransaction } from './inTransaction.ts';
import { insert, select, selectOne } from './statements.ts';

/** One version of the files that tune; the latest is in force on every process. */
export interface RelevanceVersion {
  id: number;
  hash: string;
  /** `start`: taken from the release's files; `apply` and `rollback`: by an operator. */
  origin: 'start' | 'apply' | 'rollback';
  author: string;
  reason: string;
  /** nDCG@10 over the judgements when it was stored; null where it was not measured. */
  quality: number | null;
  created_at: Date;
}

/** Fields of a new version. */
export type NewVersion = Pick<RelevanceVersion, 'origin' | 'author' | 'reason' | 'quality'> & {
  tuning: Tuning;
  /** As the trail names who did it; default: the console of the author. */
  actor?: string;
};

const facts = 'id, hash, origin, author, reason, quality, created_at';

/** The version in force without its texts, or null before the first. One row by its key: cheap to ask often. */
export function latestVersion(database: Sequelize): Promise<RelevanceVersion | null> {
  return selectOne(database, `SELECT ${facts} FROM relevance_versions ORDER BY id DESC LIMIT 1`, {});
}

/** The latest versions, or the latest before one, newest first. */
export function listVersions(
  database: Sequelize,
  limit: number,
  before?: number,
): Promise<RelevanceVersion[]> {
  const earlier = before === undefined ? '' : 'WHERE id < :before';
  const sql = `SELECT ${facts} FROM relevance_versions ${earlier} ORDER BY id DESC LIMIT :limit`;
  return select(database, sql, { limit, before });
}

/** The number of the version before this one; null for the first. */
export async function formerVersion(database: Sequelize, id: number): Promise<number | null> {
  return (await listVersions(database, 1, id))[0]?.id ?? null;
}

/** The texts of a version; null where there is none of this number. */
export async function tuningOf(database: Sequelize, id: number): Promise<Tuning | null> {
  const sql = 'SELECT content FROM relevance_versions WHERE id = :id';
  const row = await selectOne<{ content: string }>(database, sql, { id });
  return row && (JSON.parse(row.content) as Tuning);
}

/** Stores a version, which every process follows within seconds; the trail keeps who did it, and why. Gives its number. */
export async function storeVersion(database: Sequelize, version: NewVersion): Promise<number> {
  const { tuning, actor = `console ${version.author}`, ...origins } = version;
  const { origin, reason, quality } = origins;
  return inTransaction(database, async (transaction) => {
    const id = await insert(
      transaction,
      `INSERT INTO relevance_versions (hash, content, origin, author, reason, quality, created_at)
        VALUES (:hash, :content, :origin, :author, :reason, :quality, :now)`,
      { ...origins, hash: hashOfTuning(tuning), content: JSON.stringify(tuning), now: new Date() },
    );
    const act = { actor: actor.slice(0, 100), reason: reason.slice(0, 1000) };
    const what = `relevance.${origin}`;
    const target = `relevance ${id}`;
    // A release's own tuning is nobody's decision at the site.
    if (origin !== 'start') await insertAudit(transaction, { ...act, what, target, after: { quality } });
    return id ?? 0;
  });
}

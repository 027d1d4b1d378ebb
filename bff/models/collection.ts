import type { Sequelize, Transaction } from 'sequelize';
import { insert, select, selectOne, selectWindow } from './statements.ts';

/** One collection as the database has it. */
export interface Collection {
  id: number;
  name: string;
  description: string;
  banner: string;
  tag: string;
  created_at: Date;
  updated_at: Date;
  /** Whether the user who was asked for has unlocked it. */
  unlocked: boolean;
}

/** Which collections to list. */
export interface CollectionQuery {
  /** Each must stand in the name, the tags or the description. */
  words: readonly string[];
  /** The user whose unlocks are shown; null for a visitor. */
  userId: number | null;
  /** Only what that user has unlocked, latest first. */
  unlockedOnly?: boolean;
  page: number;
  pageSize: number;
}

type Row = Omit<Collection, 'unlocked'> & { unlocked: number };

const source = `collections
  LEFT JOIN collection_unlocks AS unlocks ON unlocks.collection_id = id AND unlocks.user_id = :userId`;
const columns = `id, name, description, banner, tag, created_at, updated_at,
  unlocks.user_id IS NOT NULL AS unlocked`;

/** One page of collections, in the operators' order, and how many there are in all. */
export async function listCollections(
  database: Sequelize,
  { words, userId, unlockedOnly = false, page, pageSize }: CollectionQuery,
): Promise<{ collections: Collection[]; total: number }> {
  const conditions = [
    'TRUE',
    ...words.map((_, index) => `LOCATE(:word${index}, CONCAT_WS(' ', name, tag, description)) > 0`),
    ...(unlockedOnly ? ['unlocks.user_id IS NOT NULL'] : []),
  ];
  const order = unlockedOnly ? 'unlocked_at DESC, id DESC' : 'place, id';
  const named = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
  const { rows, total } = await selectWindow<Row>(
    database,
    { columns, from: `${source} WHERE ${conditions.join(' AND ')}`, order },
    { ...named, userId },
    { offset: (page - 1) * pageSize, limit: pageSize },
  );
  return { collections: rows.map(toCollection), total };
}

/** The collection with this id, or null. */
export async function findCollection(
  database: Sequelize,
  id: number,
  userId: number | null,
): Promise<Collection | null> {
  const row = await selectOne<Row>(database, `SELECT ${columns} FROM ${source} WHERE id = :id`, {
    id,
    userId,
  });
  return row && toCollection(row);
}

/** Ids of the reports in each of these collections; those of taken-down reports too. */
export async function reportsOfCollections(
  database: Sequelize,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const held = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return held;
  const rows = await select<{ collection_id: number; report_id: number }>(
    database,
    'SELECT collection_id, report_id FROM collection_reports WHERE collection_id IN (:ids)',
    { ids },
  );
  for (const { collection_id, report_id } of rows) held.get(collection_id)?.push(report_id);
  return held;
}

/** The themes that have a collection. */
export async function collectionThemes(database: Sequelize): Promise<Set<string>> {
  const sql = 'SELECT theme FROM collections WHERE theme IS NOT NULL';
  const rows = await select<{ theme: string }>(database, sql, {});
  return new Set(rows.map(({ theme }) => theme));
}

/** Fields of a new collection. */
export interface NewCollection {
  /** Stable name of what the seed curates; null for a person's own. */
  theme: string | null;
  /** Smaller stands earlier. */
  place: number;
  name: string;
  description: string;
  tag: string;
  banner: string;
  reportIds: readonly number[];
}

/**
 * Makes a collection with its reports.
 * @returns its id, or null when there is one of that theme already
 */
export async function createCollection(
  transaction: Transaction,
  { reportIds, ...given }: NewCollection,
): Promise<number | null> {
  const id = await insert(
    transaction,
    `INSERT INTO collections (theme, place, name, description, tag, banner)
      VALUES (:theme, :place, :name, :description, :tag, :banner)`,
    given,
  );
  if (id === null) return null;
  for (const reportId of new Set(reportIds)) {
    await insert(
      transaction,
      'INSERT INTO collection_reports (collection_id, report_id) VALUES (:id, :reportId)',
      { id, reportId },
    );
  }
  return id;
}

function toCollection(row: Row): Collection {
  return { ...row, unlocked: row.unlocked === 1 };
}
